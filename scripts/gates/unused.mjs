import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";
import { run } from "../lib/run.mjs";

/** No file, export or dependency that nothing uses. */
export const unused = () =>
  gate("unused code", async () => {
    const { code, output } = await run(process.execPath, [
      "--import",
      join(ROOT, "scripts/lib/knip-typescript.mjs"),
      "node_modules/knip/bin/knip.js",
      "--no-progress",
    ]);
    return { problems: code === 0 ? [] : output.trim().split("\n") };
  });

await runAlone(import.meta.url, unused);
