import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Enough for 100 MB at 1 Mbit/s; a server silent for 30 s ends it earlier. */
const LIMIT_MS = 20 * 60_000;
const IMPATIENT = ["-o", "Acquire::http::Timeout=30", "-o", "Acquire::https::Timeout=30"];

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

const aptGet = (args) =>
  spawnSync("apt-get", [...IMPATIENT, ...args], {
    stdio: "ignore",
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/**
 * Installs the system package `name` (as root on Debian) unless `find` finds the program. Returns
 * the reason on failure; `variable` can set a path instead.
 */
export function ensureInstalled(name, variable, find) {
  if (find()) return undefined;
  if (!isRootOnDebian())
    return `${name} is not installed. Type: apt-get install ${name}   (or set ${variable} to the path of one)`;
  console.log(`latchkit: installing ${name} from the system's packages, once`);
  const install = () => aptGet(["install", "-y", "--no-install-recommends", name]);
  if (!install() && aptGet(["update"])) install();
  return find() ? undefined : `${name} could not be installed from the system's packages`;
}
