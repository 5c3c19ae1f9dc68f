import { Stryker } from "@stryker-mutator/core";
import { GUARDS } from "./guards.mjs";

// `npm run mutate` runs all groups of guards, `npm run mutate -- swap send` only these.
const groups = process.argv.slice(2);
const unknown = groups.filter((group) => !(group in GUARDS));
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(", ")}. Groups: ${Object.keys(GUARDS).join(", ")}`);
  process.exit(2);
}

const figures = {};
for (const group of groups.length > 0 ? groups : Object.keys(GUARDS)) {
  const { mutate, tests } = GUARDS[group];
  const results = await new Stryker({
    configFile: "tools/mutation/stryker.config.json",
    mutate,
    testFiles: tests,
    htmlReporter: { fileName: `test-results/mutation/${group}.html` },
  }).runMutationTest();
  const count = (...states) => results.filter(({ status }) => states.includes(status)).length;
  figures[group] = {
    killed: count("Killed", "Timeout"),
    survived: count("Survived"),
    untested: count("NoCoverage"),
  };
}
console.table(figures);
