import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";

const OPEN = new Set([
  "MIT",
  "OFL-1.1",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "MPL-2.0",
  "BlueOak-1.0.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);
/** Open too, where no byte of it is shipped: a tool of the tests. */
const OPEN_IN_TESTS = new Set(["LGPL-3.0-only"]);
/** Manifests that name no licence, and words of the licence that lies beside them. */
const IN_ITS_FILE = {
  eyes: {
    file: "LICENSE",
    words: "Permission is hereby granted, free of charge, to any person obtaining",
  },
  "text-encoding-utf-8": {
    file: "LICENSE.md",
    words: "This is free and unencumbered software released into the public domain",
  },
};
/**
 * Packages that run code of their own as they are installed, and why they may stand in the lockfile
 * all the same; `.npmrc` runs none of it.
 */
export const INSTALL_SCRIPTS = {
  bufferutil:
    "optional peer of ws, in Node alone: ws works without its compiled part, and no page loads it",
  "utf-8-validate":
    "optional peer of ws, in Node alone: ws works without its compiled part, and no page loads it",
};
const RUNS_AT_INSTALL = ["preinstall", "install", "postinstall"];
const NATIVE = ["@rolldown/binding-", "@oxlint/", "@typescript/typescript-", "lightningcss-"];
const PLATFORMS = ["darwin-arm64", "linux-arm64", "win32-x64"];

const licencesOf = (text) =>
  text
    .replaceAll(/[()]/g, "")
    .split(/ OR /i)
    .map((one) => one.split(/ AND /i));

/** True when one choice of an SPDX expression is made of open licences only. */
export const isOpen = (expression) =>
  typeof expression === "string" &&
  licencesOf(expression).some((all) => all.every((one) => OPEN.has(one.trim())));

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const isOpenByItsFile = (path) => {
  const known = IN_ITS_FILE[nameOf(path)];
  return (
    known !== undefined &&
    readFileSync(join(ROOT, path, known.file), "utf8")
      .replaceAll(/\s+/g, " ")
      .includes(known.words)
  );
};

function licenceProblem(path, entry) {
  const manifest = join(ROOT, path, "package.json");
  const licence =
    entry.license ??
    (existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).license : undefined);
  if (isOpen(licence) || (entry.dev && OPEN_IN_TESTS.has(licence))) return [];
  if (licence === undefined && existsSync(manifest) && isOpenByItsFile(path)) return [];
  return existsSync(manifest) || licence
    ? [`${nameOf(path)}: licence ${JSON.stringify(licence)} is not an open one`]
    : [];
}

/**
 * Whether an installed package's own manifest runs something at its installation, whatever the
 * lockfile says of it.
 */
export const runsAtInstall = (manifest) =>
  RUNS_AT_INSTALL.some((name) => typeof manifest.scripts?.[name] === "string");

function runsUnannounced(path) {
  const manifest = join(ROOT, path, "package.json");
  return existsSync(manifest) && runsAtInstall(JSON.parse(readFileSync(manifest, "utf8")));
}

/**
 * Packages that would run code as they are installed, and of which nobody wrote down why; and
 * reasons that nothing needs any more.
 */
export function installScriptProblems(lock, reasons = INSTALL_SCRIPTS) {
  const running = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && (entry.hasInstallScript || runsUnannounced(path)))
    .map(([path]) => nameOf(path));
  return [
    ...running
      .filter((name) => !Object.hasOwn(reasons, name))
      .map((name) => `${name} runs a script as it is installed, for no reason that is given`),
    ...Object.keys(reasons)
      .filter((name) => !running.includes(name))
      .map((name) => `${name} runs no script any more: its reason can go`),
  ];
}

const entryProblems = (entries) =>
  entries.flatMap(([path, entry]) => [
    ...(entry.resolved === undefined ? [] : [`${nameOf(path)} names where it was downloaded`]),
    ...licenceProblem(path, entry),
  ]);

/** What is wrong with a lockfile, given as parsed JSON. */
export function lockfileProblems(lock) {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== "");
  const problems = entryProblems(entries);
  const names = entries.map(([path]) => nameOf(path));
  for (const native of NATIVE) {
    for (const platform of PLATFORMS) {
      if (!names.some((name) => name.startsWith(native) && name.includes(platform)))
        problems.push(`no entry of ${native}* for ${platform}`);
    }
  }
  return problems;
}

const sorted = (list = {}) => JSON.stringify(Object.entries(list).toSorted());
const isFile = (range) => range.startsWith("file:");

/**
 * What is wrong with the lockfile of a folder that is installed by itself and holds secrets:
 * `near`, manifests by name, are copied from the repository, everything else is at the one exact
 * version that the repository's own lockfile names; nothing runs at its installation, and no
 * address is in it.
 */
export function apartLockProblems({ lock, manifest, rootLock, near }) {
  const own = Object.entries(lock.packages).filter(([path]) => path !== "");
  const dependencies = manifest.dependencies ?? {};
  const versionIn = ({ packages }, name) => packages[`node_modules/${name}`]?.version;
  return [
    ...own
      .filter(([, { resolved }]) => resolved !== undefined && !isFile(resolved))
      .map(([path]) => `${nameOf(path)} names where it was downloaded`),
    ...own
      .filter(([path, { integrity }]) => !integrity && !Object.hasOwn(near, nameOf(path)))
      .map(([path]) => `${nameOf(path)} has no integrity`),
    ...own.flatMap(([path, entry]) => licenceProblem(path, entry)),
    ...own
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => `${nameOf(path)} runs a script as it is installed`),
    ...Object.entries(dependencies)
      .filter(([name, range]) => !isFile(range) && range !== versionIn(rootLock, name))
      .map(([name, range]) => `${name}: ${range} is not ${versionIn(rootLock, name)}`),
    ...Object.entries(dependencies)
      .filter(([name, range]) => !isFile(range) && range !== versionIn(lock, name))
      .map(([name, range]) => `${name}: the lockfile does not have ${range}`),
    ...(sorted(lock.packages[""].dependencies) === sorted(dependencies)
      ? []
      : ["the lockfile has other dependencies than the manifest"]),
    ...Object.entries(near)
      .filter(
        ([name, one]) =>
          sorted(lock.packages[`node_modules/${name}`]?.dependencies) !== sorted(one.dependencies),
      )
      .map(([name]) => `the lockfile has other dependencies of ${name} than its manifest`),
    ...Object.entries(near)
      .flatMap(([, one]) => Object.entries(one.dependencies))
      .filter(([name, range]) => !range.startsWith("^") && range !== versionIn(rootLock, name))
      .map(([name, range]) => `${name}: ${range} is not ${versionIn(rootLock, name)}`),
  ];
}

/** Settings of npm that let packages run something as they are installed. */
export const scriptsOf = (settings, file) =>
  settings.split("\n").includes("ignore-scripts=true")
    ? []
    : [`${file} lets packages run scripts as they are installed`];

const readText = (path) => readFileSync(join(ROOT, path), "utf8");
const readJson = (path) => JSON.parse(readText(path));
/** Examples that are installed by themselves. */
const examples = () =>
  readdirSync(join(ROOT, "examples")).filter((name) =>
    existsSync(join(ROOT, "examples", name, "package.json")),
  );

/**
 * Versions in a manifest that are not what they must be: exact ones, but for what a host installs
 * with us, whose range begins at the version that the lockfile holds.
 */
export function looseVersions(manifest, lock) {
  const isExact = (version) =>
    /^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version);
  const held = (name) => lock.packages[`node_modules/${name}`]?.version;
  return [
    ...Object.entries({ ...manifest.devDependencies, ...manifest.optionalDependencies })
      .filter(([, version]) => !isExact(version))
      .map(([name, version]) => `${name}: ${version} is not an exact version`),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([name, range]) => range !== `^${held(name)}`)
      .map(([name, range]) => `${name}: ${range} is not ^${held(name)}, which is tested`),
  ];
}

/**
 * Lockfile without addresses and without install scripts but those with a reason, with every
 * platform's native entries, of open licences only; exact versions in the manifest.
 */
export const lockfile = () =>
  gate("lockfile and licences", async () => {
    const [lock, manifest] = [readJson("package-lock.json"), readJson("package.json")];
    const chains = readJson("tools/chains/package-lock.json");
    const site = {
      lock: readJson("examples/secure-site/package-lock.json"),
      manifest: readJson("examples/secure-site/package.json"),
      rootLock: lock,
      near: {
        latchkit: manifest,
        "example-databases": readJson("examples/databases/package.json"),
      },
    };
    const settings = [".npmrc", ...examples().map((name) => `examples/${name}/.npmrc`)];
    return {
      problems: [
        ...lockfileProblems(lock),
        ...entryProblems(Object.entries(chains.packages).filter(([path]) => path !== "")),
        ...installScriptProblems(lock),
        ...looseVersions(manifest, lock),
        ...apartLockProblems(site),
        ...settings.flatMap((file) => scriptsOf(readText(file), file)),
      ],
      saw: `${Object.keys(lock.packages).length} packages`,
    };
  });

await runAlone(import.meta.url, lockfile);
