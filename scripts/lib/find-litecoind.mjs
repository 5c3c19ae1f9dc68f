import { existsSync } from "node:fs";
import { ensureInstalled } from "./apt-install.mjs";

const PLACES = ["/usr/bin/litecoind", "/usr/local/bin/litecoind", "/opt/homebrew/bin/litecoind"];

const find = () =>
  [process.env.LATCHKIT_LITECOIND, ...PLACES].find((path) => path && existsSync(path));

/**
 * Finds or installs the full node that verifies the tests' Bitcoin ledger. Returns the reason on
 * failure; its tests are then skipped, and others use the embedded ledger.
 */
export const ensureLitecoind = () => ensureInstalled("litecoind", "LATCHKIT_LITECOIND", find);
