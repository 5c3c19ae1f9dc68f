import { createVitest } from "vitest/node";

// Child process of the mutation run; reuses its test runners. Receives `{ file, suites }` after
// that file was changed or restored; answers `{ killed }` once a suite failed or all passed.
const [, , root, testTimeout] = process.argv;
process.chdir(root);
/** Suites that do not load code lazily, so that preloading it would waste time. */
const BARE_SUITES = [
  "(?:unit|property)/domain",
  "unit/(?:secure-site|infrastructure/(?:bitcoin|embedded-wallet|secure-frame))",
  "unit/application/(?:embedded-wallet|flows/(?:embedded-reach|(?:email|social)-login-flow))",
  "contract/(?:popups|secure-frame|wallet-connector/embedded-wallet)",
];
const BARE = new RegExp(`^test/(?:${BARE_SUITES.join("|")})`, "u");

const start = (isBare) => {
  if (isBare) process.env.LATCHKIT_BARE_TESTS = "1";
  else delete process.env.LATCHKIT_BARE_TESTS;
  return createVitest("test", {
    root,
    watch: false,
    project: ["unit", "contract", "contract-apart"],
    pool: "threads",
    bail: 1,
    maxWorkers: 1,
    testTimeout: Number(testTimeout),
    reporters: [{}],
  });
};
/** Runner per kind of suite, and files changed since its last run. */
const runners = new Map();
const specs = new Map();
let changed;

async function runnerOf(suite) {
  const isBare = BARE.test(suite);
  const one = runners.get(isBare) ?? { vitest: await start(isBare), stale: new Set() };
  runners.set(isBare, one);
  for (const file of one.stale) one.vitest.invalidateFile(file);
  one.stale.clear();
  return one.vitest;
}

async function passes(suite) {
  const vitest = await runnerOf(suite);
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
    // The previous mutant was restored.
    for (const { stale } of runners.values())
      for (const one of [changed, file]) if (one) stale.add(one);
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
