import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The wallet as one script for `addInitScript`. */
export async function bundleForeignWallet(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { stream: "readable-stream" } },
    build: {
      write: false, target: "es2022", minify: false,
      lib: { entry: here("wallet.ts"), formats: ["iife"], name: "foreignWallet" },
      rolldownOptions: { transform: { inject: { Buffer: [here("globals.ts"), "Buffer"], process: [here("globals.ts"), "process"] } } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("the wallet was not bundled");
  return output.output[0].code;
}
