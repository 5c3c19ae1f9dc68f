import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nextVersion, readChange, withSection, withVersion } from "./lib/changes.mjs";
import { ROOT } from "./lib/run.mjs";

const FOLDER = ".changeset";
/** Packages of this repository that are released together, with the same version. */
const PACKAGES = [".", "packages/latchkit-migrate"];

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const write = (path, text) => writeFileSync(join(ROOT, path), text);

/** Files of pending changes, and what they say. */
export const pendingChanges = () =>
  readdirSync(join(ROOT, FOLDER))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => ({ file: join(FOLDER, file), ...readChange(file, read(join(FOLDER, file))) }));

/** Applies pending changes to manifests, lockfiles and the changelog. Returns the new version. */
function release(changes) {
  const { version } = JSON.parse(read("package.json"));
  const next = nextVersion(version, changes);
  const files = PACKAGES.flatMap((folder) => [
    join(folder, "package.json"),
    join(folder, "package-lock.json"),
  ]).filter((file) => existsSync(join(ROOT, file)));
  for (const file of files) write(file, withVersion(read(file), version, next));
  write("CHANGELOG.md", withSection(read("CHANGELOG.md"), next, changes));
  for (const { file } of changes) rmSync(join(ROOT, file));
  return next;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const changes = pendingChanges();
  if (changes.length === 0) {
    console.error(`latchkit: ${FOLDER} contains no change`);
    process.exitCode = 1;
  } else if (process.argv.includes("--dry-run")) {
    const { version } = JSON.parse(read("package.json"));
    console.log(`latchkit: ${version} becomes ${nextVersion(version, changes)}`);
    for (const { file, kind, text } of changes) console.log(`  ${kind} ${file}: ${text}`);
  } else console.log(`latchkit: version ${release(changes)}`);
}
