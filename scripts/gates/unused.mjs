import { fileURLToPath } from "node:url";
import { gate, runAlone } from "../lib/gate.mjs";
import { runBin } from "../lib/run.mjs";

const PRODUCT = fileURLToPath(new URL("used-domain.json", import.meta.url));
const knip = async (...options) => {
  const { code, output } = await runBin("knip/bin/knip.js", ["--no-progress", ...options]);
  return code === 0 ? [] : output.trim().split("\n");
};

/**
 * No file, export or dependency that nothing uses, and no export of the domain or the application
 * that only tests import.
 */
export const unused = () =>
  gate("unused code", async () => ({
    problems: [
      ...(await knip("--treat-config-hints-as-errors")),
      ...(await knip("--config", PRODUCT)),
    ],
  }));

await runAlone(import.meta.url, unused);
