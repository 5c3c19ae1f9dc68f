import { createVitest } from "vitest/node";

// Child process of the mutation run: keeps one test runner, so that a change costs the tests and
// not their start. Takes `{ file, suites }` after that file was changed or put back; answers
// `{ killed }` once a suite failed or all passed.
const [, , root, testTimeout] = process.argv;
process.chdir(root);
const vitest = await createVitest("test", {
  root,
  watch: false,
  project: ["unit", "contract"],
  pool: "threads",
  bail: 1,
  maxWorkers: 1,
  testTimeout: Number(testTimeout),
  reporters: [{}],
});
const specs = new Map();
let changed = "";

async function passes(suite) {
  const found = specs.get(suite) ?? (await vitest.globTestSpecifications([suite]));
  if (found.length === 0) throw new Error(`no test is named ${suite}`);
  specs.set(suite, found);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found, false);
  vitest.state.filesMap.clear();
  const failed = testModules.filter((one) => !one.ok());
  return { isGood: failed.length === 0 && unhandledErrors.length === 0, failed };
}

process.on("message", async ({ file, suites }) => {
  try {
    // The one before was put back meanwhile.
    vitest.invalidateFile(changed);
    vitest.invalidateFile(file);
    changed = file;
    for (const suite of suites) {
      const { isGood, failed } = await passes(suite);
      if (!isGood)
        return process.send({
          killed: true,
          by: failed.map(({ relativeModuleId }) => relativeModuleId).join(" ") || suite,
        });
    }
    process.send({ killed: false });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
process.send({ isReady: true });
