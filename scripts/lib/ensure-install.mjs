import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const WINDOWS = process.platform === "win32";

/** The native chains of the tests have a manifest and a lockfile of their own. */
const CHAINS = join(ROOT, "tools/chains");

const npm = (args, cwd = ROOT) =>
  spawnSync("npm", args, { cwd, stdio: "inherit", shell: WINDOWS }).status === 0;

const libc = () => {
  if (process.platform !== "linux") return "";
  return process.report.getReport().header?.glibcVersionRuntime === undefined ? "-musl" : "-gnu";
};

/**
 * The native chains: the package that holds each for this platform, its version, the variable that
 * names another, and what is missing without it.
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
// In one command: what an earlier one of this kind fetched, the next one takes away.
const fetchAll = (wanted) =>
  wanted.length === 0 ||
  npm(["install", "--no-save", ...wanted.map(({ name, version }) => `${name}@${version}`)], CHAINS);

/** Fetches all of them, or as many as there are. */
function fetchNatives(wanted) {
  if (fetchAll(wanted)) return;
  const found = [];
  for (const one of wanted) if (fetchAll([...found, one])) found.push(one);
}

/** Whether everything here is committed, so that this folder is what a clone would be. */
const isClean = () => {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: ROOT });
  return status === 0 && stdout.length === 0;
};

/**
 * Installs the locked packages where they are missing, and the native chains for this platform
 * where the lockfile cannot name them. True when that was `npm ci` in a folder that holds what is
 * committed and nothing else: the proof that a clone can be installed.
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
