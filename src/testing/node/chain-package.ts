import { createRequire } from "node:module";
import { join } from "node:path";

/** The host's own packages first, then a folder of their own beside them. */
const FOLDERS = [".", "tools/chains"];

/**
 * Where a file of a native chain's package is: looked for from the working directory, then from its
 * folder `tools/chains`; undefined where there is none.
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
