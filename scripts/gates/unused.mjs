import { gate, runAlone } from "../lib/gate.mjs";
import { runBin } from "../lib/run.mjs";

/** No file, export or dependency that nothing uses. */
export const unused = () =>
  gate("unused code", async () => {
    const { code, output } = await runBin("knip/bin/knip.js", [
      "--no-progress",
      "--treat-config-hints-as-errors",
    ]);
    return { problems: code === 0 ? [] : output.trim().split("\n") };
  });

await runAlone(import.meta.url, unused);
