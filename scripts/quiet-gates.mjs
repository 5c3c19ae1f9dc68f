import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { GATES } from "./gates/all.mjs";

// For `scripts/test.mjs`: every gate, one after the other, in what time is left over by the tests
// that run beside it. Writes what each found to the file of the first argument; the second one is
// "shown" where this very run began with an install.
const [file, install] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const found = [];
for (const [title, gate] of GATES) found.push({ title, ...(await gate(install === "shown")) });
writeFileSync(file, JSON.stringify(found));
