import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/run.mjs";

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
/** Allowed for the documentation site, which is not shipped. */
const OPEN_IN_SITE = new Set(["CC0-1.0"]);
/** Allowed for tools of the tests that are not shipped. */
const OPEN_IN_TESTS = new Set(["LGPL-3.0-only"]);
/** Packages without a licence in the manifest, and text of their licence file. */
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
/** Packages with install scripts and the reason to accept them; `.npmrc` disables the scripts. */
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

/** True if an alternative of an SPDX expression contains only open licences. */
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

/** True if a package's manifest has an install script, regardless of the lockfile. */
export const runsAtInstall = (manifest) =>
  RUNS_AT_INSTALL.some((name) => typeof manifest.scripts?.[name] === "string");

function runsUnannounced(path) {
  const manifest = join(ROOT, path, "package.json");
  return existsSync(manifest) && runsAtInstall(JSON.parse(readFileSync(manifest, "utf8")));
}

/** Packages with install scripts without a documented reason, and reasons that are obsolete. */
export function installScriptProblems(lock, reasons = INSTALL_SCRIPTS) {
  const running = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && (entry.hasInstallScript || runsUnannounced(path)))
    .map(([path]) => nameOf(path));
  return [
    ...running
      .filter((name) => !Object.hasOwn(reasons, name))
      .map((name) => `${name} has an install script without a documented reason`),
    ...Object.keys(reasons)
      .filter((name) => !running.includes(name))
      .map((name) => `${name} no longer has an install script: remove its reason`),
  ];
}

const entryProblems = (entries) =>
  entries.flatMap(([path, entry]) => [
    ...(entry.resolved === undefined ? [] : [`${nameOf(path)} contains a download URL`]),
    ...licenceProblem(path, entry),
  ]);

/** Problems of a parsed lockfile. */
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
 * Problems of the lockfile of a folder that is installed separately and holds secrets: manifests in
 * `near` are copied from the repository, all other packages have the exact version of the
 * repository's lockfile; no install scripts, no URLs.
 */
export function apartLockProblems({ lock, manifest, rootLock, near }) {
  const own = Object.entries(lock.packages).filter(([path]) => path !== "");
  const dependencies = manifest.dependencies ?? {};
  const versionIn = ({ packages }, name) => packages[`node_modules/${name}`]?.version;
  return [
    ...own
      .filter(([, { resolved }]) => resolved !== undefined && !isFile(resolved))
      .map(([path]) => `${nameOf(path)} contains a download URL`),
    ...own
      .filter(([path, { integrity }]) => !integrity && !Object.hasOwn(near, nameOf(path)))
      .map(([path]) => `${nameOf(path)} has no integrity`),
    ...own.flatMap(([path, entry]) => licenceProblem(path, entry)),
    ...own
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => `${nameOf(path)} has an install script`),
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
      .map(([name]) => `the lockfile and the manifest of ${name} list different dependencies`),
    ...Object.entries(near)
      .flatMap(([, one]) => Object.entries(one.dependencies))
      .filter(([name, range]) => !range.startsWith("^") && range !== versionIn(rootLock, name))
      .map(([name, range]) => `${name}: ${range} is not ${versionIn(rootLock, name)}`),
  ];
}

/**
 * Problems of the lockfile of the documentation site: exact versions, no URLs, no install scripts,
 * open licences or CC0 only.
 */
export function siteLockProblems({ lock, manifest }) {
  const own = Object.entries(lock.packages).filter(([path]) => path !== "");
  const rest = own.filter(([, { license }]) => !OPEN_IN_SITE.has(license));
  return [
    ...own
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([path]) => `${nameOf(path)} contains a download URL`),
    ...own
      .filter(([, { integrity }]) => !integrity)
      .map(([path]) => `${nameOf(path)} has no integrity`),
    ...rest
      .filter(([, { license }]) => !isOpen(license))
      .map(([path, { license }]) => `${nameOf(path)}: licence ${license} is not an open one`),
    ...own
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => `${nameOf(path)} has an install script`),
    ...Object.entries(manifest.dependencies)
      .filter(([name, version]) => version !== lock.packages[`node_modules/${name}`]?.version)
      .map(([name, version]) => `${name}: the lockfile does not have ${version}`),
  ];
}

/** npm settings that allow install scripts. */
export const scriptsOf = (settings, file) =>
  settings.split("\n").includes("ignore-scripts=true") ? [] : [`${file} allows install scripts`];

const readText = (path) => readFileSync(join(ROOT, path), "utf8");
const readJson = (path) => JSON.parse(readText(path));
/** Examples with their own installation. */
const examples = () =>
  readdirSync(join(ROOT, "examples")).filter((name) =>
    existsSync(join(ROOT, "examples", name, "package.json")),
  );

/**
 * Invalid versions in a manifest: they must be exact, except peers, whose range starts at the
 * version in the lockfile.
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
 * Checks the lockfile: no URLs, no undocumented install scripts, all platforms' native packages,
 * open licences only; exact versions in the manifest.
 */
export const lockfile = () =>
  gate("lockfile and licences", async () => {
    const [lock, manifest] = [readJson("package-lock.json"), readJson("package.json")];
    const apart = ["tools/chains", "packages/latchkit-migrate"].flatMap((folder) =>
      Object.entries(readJson(`${folder}/package-lock.json`).packages),
    );
    const site = {
      lock: readJson("examples/secure-site/package-lock.json"),
      manifest: readJson("examples/secure-site/package.json"),
      rootLock: lock,
      near: {
        latchkit: manifest,
        "example-databases": readJson("examples/databases/package.json"),
      },
    };
    const documents = {
      lock: readJson("site/package-lock.json"),
      manifest: readJson("site/package.json"),
    };
    const settings = [
      ".npmrc",
      "site/.npmrc",
      "packages/latchkit-migrate/.npmrc",
      ...examples().map((name) => `examples/${name}/.npmrc`),
    ];
    return {
      problems: [
        ...lockfileProblems(lock),
        ...entryProblems(apart.filter(([path]) => path !== "")),
        ...installScriptProblems(lock),
        ...looseVersions(manifest, lock),
        ...apartLockProblems(site),
        ...siteLockProblems(documents),
        ...settings.flatMap((file) => scriptsOf(readText(file), file)),
      ],
      saw: `${Object.keys(lock.packages).length} packages`,
    };
  });

await runAlone(import.meta.url, lockfile);
