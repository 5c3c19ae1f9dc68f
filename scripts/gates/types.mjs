import { gate, runAlone } from "../lib/gate.mjs";
import { runBin } from "../lib/run.mjs";

/** Type-checks sources, tests and the demo. */
export const types = () =>
  gate("types", async () => {
    const { code, output } = await runBin("typescript/bin/tsc", ["--noEmit"]);
    return {
      problems: code === 0 ? [] : output.trim().split("\n"),
      saw: "sources, tests and demo",
    };
  });

await runAlone(import.meta.url, types);
