import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtOnce } from "../../../support/runner/build-once.js";
import { HOSTS } from "./build-host.js";

const run = promisify(execFile);
/** Room for a slow network on a busy machine, ms. */
export const INSTALL_MS = 600_000;
const NO_REGISTRY =
  /E(NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|AI_AGAIN|NETUNREACH|HOSTUNREACH|NOTCACHED|404|403)\b/;

/**
 * Installs a host's own packages, once for each lockfile and for all workers. The result is the
 * reason why that could not be done here, or nothing.
 */
export const installHost = (name: string): Promise<string | undefined> =>
  builtOnce(`packages-${name}`, () => installed(name));

async function installed(name: string): Promise<string | undefined> {
  const folder = join(HOSTS, name);
  const mark = join(folder, "node_modules/.installed");
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return undefined;
  try {
    await run("npm", ["ci", "--cache", ".cache", "--prefer-offline"], {
      cwd: folder,
      timeout: INSTALL_MS,
    });
  } catch (error) {
    // A lockfile that does not fit is a mistake of ours, not of the place.
    const unreachable = NO_REGISTRY.exec(String(error))?.[0];
    if (unreachable === undefined) throw error;
    return `the packages of test/hosts/${name} cannot be fetched here: ${unreachable}`;
  }
  writeFileSync(mark, lock);
  return undefined;
}
