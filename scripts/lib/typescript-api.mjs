import { createRequire } from "node:module";

// The type checker we use has no API for other tools; another tool of ours brings a copy with one.
const brought = createRequire(
  createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json"),
);

/** Resolves from the folder of the tool that brings the API. */
const besideTheApi = createRequire(brought.resolve("@arethetypeswrong/core"));

/** The TypeScript API, for reading syntax. */
export const loadTypescript = () => besideTheApi("typescript");
