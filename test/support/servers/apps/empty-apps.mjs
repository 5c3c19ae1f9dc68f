import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { npm } from "../../runner/npm-install.mjs";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const INSTALL = ["install", "--ignore-scripts", "--no-audit", "--no-fund"];
/** What a built folder leaves beside its source. */
const MADE = /(^|\/)(node_modules|dist|\.next|next-env\.d\.ts|\.data|package-lock\.json)$/;

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The manifest of an example, by its name in `examples`. */
export const exampleManifest = (name) => manifestOf(join(ROOT, "examples", name));
/** Every example that is an app of its own: the folders with a manifest. */
export const EXAMPLES = readdirSync(join(ROOT, "examples"), { recursive: true })
  .filter((path) => /^[^/\\]+[/\\]package\.json$/.test(path))
  .map((path) => dirname(path))
  .sort();

/**
 * A folder outside of the repository with the packed tarball and the packages of some manifests
 * installed once, and apps below it that find them. `without` names packages that are left out,
 * `packages` further ones.
 */
export async function emptyApps({ manifests = [], without = [], packages: also = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-newcomer-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  await npm(["pack", "--ignore-scripts", "--pack-destination", folder], ROOT);
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  const named = manifests
    .flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies])
    .flatMap((list) => Object.entries(list ?? {}))
    .filter(([name]) => name !== "latchkit" && !without.includes(name));
  const isNear = ([, range]) => range.startsWith("file:");
  // Some name a range, some the one version in it that is tested: the exact one is installed.
  const far = named.filter((one) => !isNear(one)).toSorted(([, a]) => (a.startsWith("^") ? -1 : 1));
  const packages = [
    ...Object.entries(Object.fromEntries(far)).map(([name, range]) => `${name}@${range}`),
    ...also,
  ];
  const output = await npm([...INSTALL, `./${tarball}`, ...packages], folder);
  // What examples share is a package of this repository.
  for (const [name, range] of named.filter(isNear))
    cpSync(
      join(ROOT, "examples/x", range.slice("file:".length)),
      join(folder, "node_modules", name),
      {
        recursive: true,
        filter: (path) => !MADE.test(path.slice(ROOT.length)),
      },
    );
  return {
    folder,
    output,
    /** Writes an app of the given files and returns its folder. */
    write(name, files) {
      const app = join(folder, name);
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(app, path)), { recursive: true });
        writeFileSync(join(app, path), text);
      }
      return app;
    },
    /** Copies an example as it is committed and returns its folder. */
    copyExample(name, to = `example-${name}`) {
      const app = join(folder, to);
      cpSync(join(ROOT, "examples", name), app, {
        recursive: true,
        filter: (path) => !MADE.test(path.slice(ROOT.length)),
      });
      return app;
    },
    bin: (path) => join(folder, "node_modules", path),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
