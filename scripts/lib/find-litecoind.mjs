import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/litecoind", "/usr/local/bin/litecoind", "/opt/homebrew/bin/litecoind"];
/** An installation that hangs must not hold up the tests. */
const LIMIT_MS = 90_000;

const find = () =>
  [process.env.LATCHKIT_LITECOIND, ...PLACES].find((path) => path && existsSync(path));

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

const aptGet = (args) =>
  spawnSync("apt-get", args, {
    stdio: "ignore",
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

const install = () => aptGet(["install", "-y", "--no-install-recommends", "litecoind"]);

/**
 * Finds the full node that the Bitcoin ledger of the tests is held against, or installs it as root
 * on a Debian family. A text is the reason why there is none: its tests are then skipped, and
 * everything else runs on the embedded ledger.
 */
export function ensureLitecoind() {
  if (find()) return undefined;
  if (!isRootOnDebian())
    return "litecoind is not installed. Type: apt-get install litecoind   (or set LATCHKIT_LITECOIND to the path of one)";
  console.log("latchkit: installing litecoind from the system's packages, once");
  if (!install() && aptGet(["update"])) install();
  return find() ? undefined : "litecoind could not be installed from the system's packages";
}
