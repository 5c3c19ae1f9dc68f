import { setInterval } from "node:timers";
import { tellProgress, run } from "../../../scripts/lib/run.mjs";

/**
 * The network decides how long an install takes. Room for 400 MB in all at 1 Mbit/s, which several
 * installs share, on a busy machine. In ms.
 */
export const INSTALL_LIMIT_MS = 60 * 60_000;
const TOLD_EVERY_MS = 30_000;

/** Runs npm in a folder and reports progress. Returns its output, and throws it on failure. */
export const npm = async (args, folder) => {
  const started = Date.now();
  const tell = (what) =>
    tellProgress(`  npm ${args[0]} ${what}, ${Math.round((Date.now() - started) / 1_000)} s`);
  const telling = setInterval(() => tell("is still running"), TOLD_EVERY_MS);
  try {
    const { code, output } = await run("npm", args, { cwd: folder });
    if (code !== 0) throw new Error(`npm ${args.join(" ")} ended with ${code}\n${output}`);
    return output;
  } finally {
    clearInterval(telling);
  }
};
