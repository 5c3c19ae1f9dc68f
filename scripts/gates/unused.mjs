import { fileURLToPath } from "node:url";
import { gate, runAlone } from "../lib/gate.mjs";
import { runBin } from "../lib/run.mjs";

const PRODUCT = fileURLToPath(new URL("used-domain.json", import.meta.url));
const knip = async (...options) => {
  const { code, output } = await runBin("knip/bin/knip.js", ["--no-progress", ...options]);
  return code === 0 ? [] : output.trim().split("\n");
};

/**
 * Reports unused files, exports and dependencies, and exports of domain and application that only
 * tests import.
 */
export const unused = () =>
  gate("unused code", async () => ({
    problems: [
      ...(await knip("--treat-config-hints-as-errors")),
      ...(await knip("--config", PRODUCT)),
    ],
  }));

await runAlone(import.meta.url, unused);
