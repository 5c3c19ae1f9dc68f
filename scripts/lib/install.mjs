import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./run.mjs";

const WINDOWS = process.platform === "win32";

/** Native chains have their own manifest and lockfile. */
const CHAINS = join(ROOT, "tools/chains");
/** The migration tool too, because apps run it without installing Latchkit. */
const MIGRATE = join(ROOT, "packages/latchkit-migrate");

const npm = (args, cwd = ROOT) =>
  spawnSync("npm", args, { cwd, stdio: "inherit", shell: WINDOWS }).status === 0;

const libc = () => {
  if (process.platform !== "linux") return "";
  return process.report.getReport().header?.glibcVersionRuntime === undefined ? "-musl" : "-gnu";
};

/**
 * Native chains: package and version for this platform, the variable that overrides it, and what is
 * missing without it.
 */
const natives = () => [
  {
    name: `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`,
    version: "1.7.1",
    variable: "LATCHKIT_ANVIL",
    chains: "the EVM chains",
  },
  {
    name: `litesvm-${process.platform}-${process.arch}${libc()}`,
    version: "1.5.0",
    variable: "LATCHKIT_LITESVM",
    chains: "the Solana chain",
  },
];

const isHere = ({ name }) => existsSync(join(CHAINS, "node_modules", name));
// One command: npm removes packages of an earlier `--no-save` install.
const fetchAll = (wanted) =>
  wanted.length === 0 ||
  npm(["install", "--no-save", ...wanted.map(({ name, version }) => `${name}@${version}`)], CHAINS);

/** Installs all, or as many as are available. */
function fetchNatives(wanted) {
  if (fetchAll(wanted)) return;
  const found = [];
  for (const one of wanted) if (fetchAll([...found, one])) found.push(one);
}

/** True if everything is committed, so that this folder equals a clone. */
const isClean = () => {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: ROOT });
  return status === 0 && stdout.length === 0;
};

/**
 * Installs missing locked packages and, where the lockfile cannot name them, native chains. True if
 * it ran `npm ci` in a clean folder, which proves that a clone installs.
 */
export function ensureInstall() {
  const isEmpty = !existsSync(join(ROOT, "node_modules"));
  if (!existsSync(join(ROOT, "node_modules/vite/package.json"))) {
    console.log("latchkit: installing packages (npm ci), once");
    if (!npm(["ci"])) throw new Error("npm ci failed; its own message is above");
  }
  fetchMissing();
  return isEmpty && isClean();
}

function fetchMissing() {
  const isOffered = ({ name }) => process.platform !== "win32" || !name.startsWith("litesvm");
  const wanted = natives().filter((one) => !process.env[one.variable] && isOffered(one));
  if (wanted.every(isHere)) return;
  if (!existsSync(join(CHAINS, "node_modules"))) npm(["ci"], CHAINS);
  if (wanted.every(isHere)) return;
  console.log(
    `latchkit: fetching ${wanted.map(({ name, version }) => `${name}@${version}`).join(", ")}, once`,
  );
  fetchNatives(wanted);
  for (const { name, variable, chains } of wanted.filter((one) => !isHere(one)))
    console.log(`latchkit: no ${name}; set ${variable} to its path to have ${chains}`);
}

/** Installs a folder's locked packages if `file` of them is missing. */
function ensureFolder(folder, file) {
  if (existsSync(join(folder, "node_modules", file))) return;
  console.log(`latchkit: installing packages of ${relative(ROOT, folder)} (npm ci), once`);
  if (!npm(["ci"], folder)) throw new Error(`npm ci failed in ${relative(ROOT, folder)}`);
}

/** Installs the locked packages of the documentation site if they are missing. */
export const ensureSiteInstall = () => ensureFolder(join(ROOT, "site"), "vitepress/package.json");

/** Installs the locked packages of the migration tool if they are missing. */
export const ensureMigrateInstall = () => ensureFolder(MIGRATE, "@ast-grep/napi/package.json");

const LISTS_FOLDER = join(ROOT, ".cache/lists");
/** Public lists that tests read; not shipped. */
const LISTS = JSON.parse(readFileSync(join(ROOT, "tools/lists.json"), "utf8"));

/** Folder of a list's package by short name; undefined if not downloaded. */
export const listFolder = (name) => {
  const folder = join(LISTS_FOLDER, `${name}-${LISTS[name].version}`);
  return existsSync(folder) ? folder : undefined;
};

const command = (program, args, cwd) => {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`);
  return stdout.trim();
};

/** Downloads the package file without its dependencies. */
const fetchList = (name) => {
  const { package: id, version, integrity } = LISTS[name];
  mkdirSync(LISTS_FOLDER, { recursive: true });
  const work = mkdtempSync(join(LISTS_FOLDER, ".fetch-"));
  try {
    const file = join(work, command("npm", ["pack", "--silent", `${id}@${version}`], work));
    const hash = createHash("sha512").update(readFileSync(file)).digest("base64");
    if (integrity !== `sha512-${hash}`) throw new Error(`${id} has another checksum than expected`);
    command("tar", ["xzf", file], work);
    renameSync(join(work, "package"), join(LISTS_FOLDER, `${name}-${version}`));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Downloads missing lists; returns the reason on failure. */
export const ensureLists = (names = Object.keys(LISTS)) => {
  try {
    for (const name of names) if (listFolder(name) === undefined) fetchList(name);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
