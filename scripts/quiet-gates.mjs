import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { GATES } from "./gates/all.mjs";

// Runs all gates for `scripts/test.mjs` at low priority, next to the tests. Writes results to the
// file of the first argument; the second is "shown" if this run started with an install.
const [file, install] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const found = [];
for (const [title, gate] of GATES) found.push({ title, ...(await gate(install === "shown")) });
writeFileSync(file, JSON.stringify(found));
