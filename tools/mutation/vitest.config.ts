import base from "../../vitest.config.ts";

/**
 * Unit, property and contract tests, without setup files, which would load all chunks for each
 * mutant, and without retries, which would run each killed mutant twice. A mutant whose promise
 * never settles fails its test after eight seconds.
 */
const [unit, contract] = base.test?.projects ?? [];
const include = [...unit.test.include, ...contract.test.include];
export default { ...unit, test: { ...unit.test, include, setupFiles: [], testTimeout: 8_000 } };
