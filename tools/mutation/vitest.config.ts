import base from "../../vitest.config.ts";

/** Unit and property tests: they need no server, so a mutant takes a second. */
const [unit] = base.test?.projects ?? [];
export default unit;
