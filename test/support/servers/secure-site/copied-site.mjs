import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../../scripts/lib/run.mjs";

const PACKAGES = ["@noble/curves", "@noble/hashes", "@scure/base", "viem"];

/** A copy of the secure site in a folder of its own, with what `npm ci` brings. */
export const copiedSite = () => {
  const folder = mkdtempSync(join(tmpdir(), "secure-site-"));
  const isSource = (path) => !path.includes("secure-site/node_modules");
  cpSync(join(ROOT, "examples/secure-site"), folder, { recursive: true, filter: isSource });
  const modules = join(folder, "node_modules");
  for (const name of PACKAGES) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  symlinkSync(ROOT, join(modules, "latchkit"));
  symlinkSync(join(ROOT, "examples/databases"), join(modules, "example-databases"));
  return folder;
};
