import { existsSync } from "node:fs";
import { ensureInstalled } from "./apt-install.mjs";

const PLACES = ["/usr/bin/litecoind", "/usr/local/bin/litecoind", "/opt/homebrew/bin/litecoind"];

const find = () =>
  [process.env.LATCHKIT_LITECOIND, ...PLACES].find((path) => path && existsSync(path));

/**
 * Finds the full node that the Bitcoin ledger of the tests is held against, or installs it. A text
 * is the reason why there is none: its tests are then skipped, and everything else runs on the
 * embedded ledger.
 */
export const ensureLitecoind = () => ensureInstalled("litecoind", "LATCHKIT_LITECOIND", find);
