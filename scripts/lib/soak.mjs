/** Repetitions of each browser test. */
const TIMES = 3;

/** Number of sessions a page creates and ends with a remote wallet. */
export const SESSIONS = 1_000;
/** Runner arguments of that test. */
export const SESSIONS_ARGUMENTS = [
  "run",
  "--project",
  "contract-apart",
  "--testTimeout=900000",
  "test/integration/walletconnect-leaks.test.ts",
];

/** Runner arguments of the newcomer and framework tests, with all variants. */
export const NEWCOMER_ARGUMENTS = [
  "run",
  "--project",
  "gates",
  "test/gates/newcomer.test.mjs",
  "test/gates/frameworks.test.mjs",
  "test/gates/bundlers.test.mjs",
  "test/gates/exercise-capability.test.mjs",
];

/** Runner arguments of the property tests in full length. */
export const PROPERTY_ARGUMENTS = ["run", "--project", "unit", "test/property"];

/** Runner arguments of tests that run only in a soak. */
export const CONTRACT_ARGUMENTS = [
  "run",
  "--project",
  "contract",
  "test/contract/chain-signer/bitcoin-long-tasks.test.ts",
  "test/integration/real-lists.test.ts",
];

/**
 * Playwright arguments: three repetitions, no retries; `more` adds files, titles or projects. A
 * project that another depends on would run only once.
 */
export const soakArguments = (more = []) => [
  "test",
  "--reporter",
  "json",
  "--retries=0",
  `--repeat-each=${TIMES}`,
  ...more,
];

const BROWSERS = ["--project=browser", "--project=whole browser"];

const ALONE = ["--project=alone", "--no-deps"];

/** Arguments for a part of the browser tests. */
function partArguments(part) {
  if (part === "alone") return ALONE;
  const [, number, of] = /^([1-9]\d*)\/([1-9]\d*)$/u.exec(part) ?? [];
  if (Number(number) <= Number(of)) return [...BROWSERS, `--shard=${number}/${of}`];
  if (part.startsWith("test/e2e/")) return [part];
  throw new Error(`unknown part of the soak: ${part}`);
}

/**
 * The plan of a soak: arguments of each browser run, and whether other tests run. Default:
 * everything. `--part 3/8` runs an eighth of the browser tests, `--part alone` the exclusive ones,
 * `--part test/e2e/tabs` a folder, `--part rest` all other tests.
 */
export function soakPlan(args) {
  const at = args.indexOf("--part");
  if (at < 0)
    return {
      browser: [BROWSERS, ALONE].map((projects) => soakArguments([...projects, ...args])),
      hasRest: true,
    };
  const part = args[at + 1] ?? "";
  if (part === "rest") return { browser: [], hasRest: true };
  const more = args.filter((_, index) => index !== at && index !== at + 1);
  return { browser: [soakArguments([...partArguments(part), ...more])], hasRest: false };
}

/** Tests that ran another number of times than planned. */
function tooFew(places) {
  const times = new Map();
  for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count % TIMES !== 0)
    .map(([place, count]) => `${place}\nran ${count} times, not ${TIMES}`);
}

/** Output and exit code: a failure, retry, missing repetition, or no test at all fails the soak. */
export function soakVerdict({ places = [], passed, failed, retried = [], skipped }) {
  const broken = [...failed, ...retried, ...tooFew(places)];
  return {
    lines: [
      ...broken.map((one) => `FAILED ${one}`),
      ...skipped.map((one) => `SKIPPED ${one}`),
      `${passed} passed, ${broken.length} failed, ${skipped.length} skipped`,
    ],
    code: broken.length === 0 && passed > 0 ? 0 : 1,
  };
}
