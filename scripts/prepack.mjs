import { buildPackage } from "./build.mjs";
import { packageProblems } from "./gates/package.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { ROOT } from "./lib/root.mjs";

// npm runs this before it packs or publishes, and stops where it fails.
ensureInstall();
await buildPackage();
const { problems } = await packageProblems(ROOT);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
