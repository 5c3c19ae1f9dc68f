import { buildPackage } from "./build.mjs";
import { packageProblems } from "./gates/package.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { ROOT } from "./lib/root.mjs";

// npm runs this before packing or publishing and aborts on failure.
ensureInstall();
await buildPackage();
const { problems } = await packageProblems(ROOT);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
