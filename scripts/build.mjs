import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { ROOT } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

const TSC_FLAGS = [
  "--noEmit",
  "false",
  "--emitDeclarationOnly",
  "--declaration",
  "--rootDir",
  "src",
  "--outDir",
  "dist",
];

/** Declarations of every source file, beside the built files. */
async function declarations() {
  const { code, output } = await run(process.execPath, [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "-p",
    "tsconfig.build.json",
    ...TSC_FLAGS,
  ]);
  if (code !== 0) throw new Error(`declarations failed\n${output}`);
}

function style() {
  const source = ["src/style.css", "src/presentation-react/theme/style.css"]
    .map((path) => join(ROOT, path))
    .find(existsSync);
  if (source === undefined) throw new Error("no style sheet: src/style.css is missing");
  copyFileSync(source, join(ROOT, "dist/style.css"));
}

/** Builds the package into `dist`. Without types when only a page is to be made of it. */
export async function buildPackage({ types = true } = {}) {
  const { build } = await import("vite");
  await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts") });
  style();
  if (types) await declarations();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  ensureInstall();
  await buildPackage({ types: !process.argv.includes("--no-types") });
  console.log("latchkit: built into dist");
}
