import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./build.mjs";
import { ensureInstall, ensureSiteInstall } from "./lib/install.mjs";
import { ROOT, run } from "./lib/run.mjs";

// Builds the documentation site into `site/dist`, from `docs` and the built package. `--quick`
// leaves out types on hover and the reference.
ensureInstall();
ensureSiteInstall();
if (!existsSync(join(ROOT, "dist/testing.d.ts"))) await buildPackage();
const args = [join(ROOT, "site/build.mjs"), ...process.argv.slice(2)];
const { code } = await run(process.execPath, args, { show: true });
process.exit(code);
