import base from "../../vitest.config.ts";

/** Unit and property tests, without setup files, which would load all chunks for each mutant. */
const [unit] = base.test?.projects ?? [];
export default { ...unit, test: { ...unit.test, setupFiles: [] } };
