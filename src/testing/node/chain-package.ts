import { createRequire } from "node:module";
import { join } from "node:path";

const FOLDERS = [".", "tools/chains"];

/**
 * Path of a file in a native chain package, resolved from the working directory, then from
 * `tools/chains`; undefined if missing.
 */
export function resolveChainPackage(file: string): string | undefined {
  for (const folder of FOLDERS) {
    try {
      return createRequire(join(process.cwd(), folder, "package.json")).resolve(file);
    } catch {
      continue;
    }
  }
  return undefined;
}
