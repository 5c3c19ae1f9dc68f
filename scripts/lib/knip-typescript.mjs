import { createRequire, register } from "node:module";
import { pathToFileURL } from "node:url";

// The type checker we use has no API for other tools. Knip reads the copy that another tool of ours
// brings.
const brought = createRequire(
  createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json"),
);
const core = createRequire(brought.resolve("@arethetypeswrong/core"));
const url = pathToFileURL(core.resolve("typescript")).href;

register(
  `data:text/javascript,${encodeURIComponent(`export const resolve = (name, context, next) =>
    name === "typescript" && context.parentURL?.includes("/knip/") ? { url: ${JSON.stringify(url)}, shortCircuit: true } : next(name, context);`)}`,
);
