import { fileURLToPath } from "node:url";
import { build } from "vite";
import { builtOnce } from "../../runner/build-once.js";

const fileBeside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * A wallet that nobody here wrote as one script for `addInitScript`; its entry beside this file, or
 * elsewhere under `test/support`.
 */
export const bundleForeignWallet = (entry = "wallet.ts"): Promise<string> =>
  builtOnce(`wallet-${entry.replaceAll(/\W/gu, "-")}`, () => bundle(entry));

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { stream: "readable-stream" } },
    build: {
      write: false,
      target: "es2022",
      minify: false,
      lib: { entry: fileBeside(entry), formats: ["iife"], name: "foreignWallet" },
      rolldownOptions: {
        transform: {
          inject: {
            Buffer: [fileBeside("globals.ts"), "Buffer"],
            process: [fileBeside("globals.ts"), "process"],
          },
        },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("the wallet was not bundled");
  return output.output[0].code;
}
