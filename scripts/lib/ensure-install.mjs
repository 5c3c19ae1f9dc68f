import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const ANVIL_VERSION = "1.7.1";
const WINDOWS = process.platform === "win32";

const npm = (args) => spawnSync("npm", args, { cwd: ROOT, stdio: "inherit", shell: WINDOWS }).status === 0;

const anvilPackage = () => `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;

/** Installs the locked packages where they are missing, and anvil's binary for this platform where the lockfile cannot name it. */
export function ensureInstall() {
  if (!existsSync(join(ROOT, "node_modules/vite/package.json"))) {
    console.log("latchkit: installing packages (npm ci), once");
    if (!npm(["ci"])) throw new Error("npm ci failed; its own message is above");
  }
  if (process.env.LATCHKIT_ANVIL || existsSync(join(ROOT, "node_modules", anvilPackage()))) return;
  console.log(`latchkit: fetching ${anvilPackage()}@${ANVIL_VERSION}, once`);
  if (!npm(["install", "--no-save", "--no-package-lock", `${anvilPackage()}@${ANVIL_VERSION}`])) {
    console.log("latchkit: no anvil for this platform; set LATCHKIT_ANVIL to its path to have the EVM chains");
  }
}
