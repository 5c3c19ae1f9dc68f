import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The package that `name` means for code in `from`, a path of the lockfile. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === "") return undefined;
  }
}

/** What npm installs for a package: dependencies, and peers that are not optional. */
const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/** Paths of all packages that a lockfile installs for `names`. */
export function installedFor({ packages }, names) {
  const found = new Set();
  const visit = (from, name) => {
    const path = resolve(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const one of neededBy(packages[path])) visit(path, one);
  };
  for (const name of names) visit("", name);
  return [...found];
}

/** Bytes of a folder, without packages inside. */
export const bytesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + bytesOf(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);

/**
 * Packages and MB that `names` bring into the folder of a lockfile, as far as they are installed.
 */
export function weightOf(folder, names) {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const paths = installedFor(lock, names).filter((path) => existsSync(join(folder, path)));
  const bytes = paths.reduce((sum, path) => sum + bytesOf(join(folder, path)), 0);
  return { packages: paths.length, mb: bytes / 1e6 };
}
