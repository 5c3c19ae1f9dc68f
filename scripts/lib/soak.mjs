/** How often each browser test runs. */
const TIMES = 3;

/** How many sessions one page makes and ends with a wallet on another device. */
export const SESSIONS = 1_000;
/** The arguments of the runner of that test. */
export const SESSIONS_ARGUMENTS = [
  "run",
  "--project",
  "contract-apart",
  "--testTimeout=900000",
  "test/integration/walletconnect-leaks.test.ts",
];

/** The arguments of the runner of the newcomer's path and the exercise, with every variant. */
export const NEWCOMER_ARGUMENTS = [
  "run",
  "--project",
  "gates",
  "test/gates/newcomer.test.mjs",
  "test/gates/frameworks.test.mjs",
  "test/gates/bundlers.test.mjs",
  "test/gates/exercise-capability.test.mjs",
];

/** The arguments of the runner of the property tests, each in its full number of runs. */
export const PROPERTY_ARGUMENTS = ["run", "--project", "unit", "test/property"];

/** The arguments of the runner of what a soak alone tries against real counterparts. */
export const CONTRACT_ARGUMENTS = [
  "run",
  "--project",
  "contract",
  "test/contract/chain-signer/bitcoin-long-tasks.test.ts",
  "test/integration/real-lists.test.ts",
];

/**
 * The arguments of the test runner: each test three times and never again; `more` names files,
 * titles or projects. A project that another one of the run waits for would run once.
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

/** The arguments of one part of the browser tests. */
function partArguments(part) {
  if (part === "alone") return ALONE;
  const [, number, of] = /^([1-9]\d*)\/([1-9]\d*)$/u.exec(part) ?? [];
  if (Number(number) <= Number(of)) return [...BROWSERS, `--shard=${number}/${of}`];
  if (part.startsWith("test/e2e/")) return [part];
  throw new Error(`no part of a soak: ${part}`);
}

/**
 * What a soak does: the arguments of each of its runs of browser tests, and whether the rest runs.
 * Without `--part` that is everything. `--part 3/8` is an eighth of the browser tests, `--part
 * alone` those that have the machine to themselves, `--part test/e2e/tabs` a folder, `--part rest`
 * what needs no browser test.
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

/** Whoever ran another number of times than the soak promises. */
function tooFew(places) {
  const times = new Map();
  for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count % TIMES !== 0)
    .map(([place, count]) => `${place}\nran ${count} times, not ${TIMES}`);
}

/**
 * What is printed, and the exit code: one failure, one second try, one test that ran fewer times
 * or no test at all is a failure of the whole.
 */
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
