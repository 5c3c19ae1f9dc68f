import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";
import { writeReference } from "./lib/reference.mjs";
import { SITE, stage, writePage } from "./lib/stage.mjs";
import { writeTwins } from "./lib/twins.mjs";

/**
 * Builds the site into `site/dist`, from `docs` and the built package. `isQuick` leaves out types
 * on hover and the reference.
 */
export const buildSite = async ({ isQuick = false } = {}) => {
  rmSync(join(SITE, "dist"), { recursive: true, force: true });
  stage({ types: !isQuick });
  if (isQuick) writePage("reference/index.md", "# Types of every entry\n\nNot built.\n");
  else await writeReference();
  await build(SITE);
  writeTwins();
};

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await buildSite({ isQuick: process.argv.includes("--quick") });
  console.log("latchkit: built into site/dist");
}
