import base from "../../vitest.config.ts";

/**
 * Unit, property and contract tests, without setup files, which would load all chunks for each
 * mutant.
 */
const [unit, contract] = base.test?.projects ?? [];
const include = [...unit.test.include, ...contract.test.include];
export default { ...unit, test: { ...unit.test, include, setupFiles: [] } };
