import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, run } from "./run.mjs";

const NODE_MODULES = "node_modules/";
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** The lockfile's entry that `name` resolves to from an installed package; `""` is the root. */
function resolveIn(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(NODE_MODULES) - 1))
  ) {
    const path = `${folder === "" ? "" : `${folder}/`}${NODE_MODULES}${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === "") throw new Error(`the lockfile has no ${name}, which ${from} needs`);
  }
}

/** Entries of a lockfile that an app installs with the package: its dependencies and theirs. */
export function shippedEntries({ packages }, dependencies) {
  const found = new Map();
  const waiting = Object.keys(dependencies).map((name) => ["", name]);
  for (const [from, name] of waiting) {
    const path = resolveIn(packages, from, name);
    if (found.has(path)) continue;
    found.set(path, packages[path]);
    waiting.push(...Object.keys(packages[path].dependencies ?? {}).map((next) => [path, next]));
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const BUNDLED = /^## (\S+) - (\S+) \((.+)\)$/gm;
/** Packages whose code is inside `dist`, each once, from the notices that the build wrote. */
export function bundledPackages(notices) {
  const found = [...notices.matchAll(BUNDLED)].map(([, name, version, licence]) => [
    `${name}@${version}`,
    { name, version, licence: licence.replace(/^\((.*)\)$/, "$1") },
  ]);
  return [...new Map(found).values()];
}

/**
 * `npm sbom` of the shipped part alone, in a folder of its own: in the repository it leaves out
 * packages that development dependencies need as well.
 */
async function npmSbom() {
  const { name, version, license, dependencies } = readJson("package.json");
  const own = { name, version, license, dependencies };
  const packages = { "": own, ...shippedEntries(readJson("package-lock.json"), dependencies) };
  const folder = mkdtempSync(join(tmpdir(), "latchkit-sbom-"));
  try {
    const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));
    write("package.json", own);
    write("package-lock.json", { name, version, lockfileVersion: 3, requires: true, packages });
    const options = ["--sbom-format", "cyclonedx", "--package-lock-only", "--legacy-peer-deps"];
    const { code, output } = await run("npm", ["sbom", ...options], { cwd: folder });
    if (code !== 0) throw new Error(`npm sbom failed\n${output}`);
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bundledComponent = ({ name, version, licence }) => {
  const isOne = /^[\w.-]+$/.test(licence);
  return {
    "bom-ref": `bundled:${name}@${version}`,
    type: "library",
    name,
    version,
    scope: "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    properties: [{ name: "latchkit:bundled", value: "true" }],
    licenses: [isOne ? { license: { id: licence } } : { expression: licence }],
  };
};

/**
 * The bill of materials (CycloneDX): installed packages from `npm sbom`, and built-in ones. Without
 * time, serial number and npm's version, so that two builds give the same bytes.
 */
export async function billOfMaterials(notices) {
  const { serialNumber: _, metadata, components, ...rest } = await npmSbom();
  const installed = new Set(components.map((one) => `${one.name}@${one.version}`));
  const bundled = bundledPackages(notices)
    .filter(({ name, version }) => !installed.has(`${name}@${version}`))
    .map(bundledComponent);
  const component = { ...metadata.component, name: "latchkit" };
  return { ...rest, metadata: { component }, components: [...components, ...bundled] };
}

const licenceOf = ({ licenses }) =>
  licenses.map((one) => one.expression ?? one.license.id ?? one.license.name).join(" AND ");

/** The list of packages and licences in Markdown, from a bill of materials. */
export function licenceList({ components }) {
  const rows = components.map((one) => {
    const isBundled = one["bom-ref"].startsWith("bundled:");
    return `| ${one.name} | ${one.version} | ${licenceOf(one)} | ${isBundled ? "built in" : "installed"} |`;
  });
  const head = "| package | version | licence | how it reaches an app |\n|---|---|---|---|";
  return `# Licences\n\n${head}\n${rows.toSorted().join("\n")}\n`;
}
