import { register } from "node:module";
import { pathToFileURL } from "node:url";
import { besideTheApi } from "./typescript-api.mjs";

// Knip reads the copy of TypeScript that has an API.
const url = pathToFileURL(besideTheApi.resolve("typescript")).href;

register(
  `data:text/javascript,${encodeURIComponent(`export const resolve = (name, context, next) =>
    name === "typescript" && context.parentURL?.includes("/knip/") ? { url: ${JSON.stringify(url)}, shortCircuit: true } : next(name, context);`)}`,
);
