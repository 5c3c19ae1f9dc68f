import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

/** Lowest supported version of each browser, from `browserslist` of the manifest. */
export const lowestBrowsers = () =>
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).browserslist.map((range) => {
    const [name, version] = range.split(" >= ");
    return { name, version };
  });

/** The same as targets of a bundler, such as `ios17`. */
export const browserTargets = () =>
  lowestBrowsers().map(({ name, version }) => `${name.replace("_saf", "")}${version}`);
