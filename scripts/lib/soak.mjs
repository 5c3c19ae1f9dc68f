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

/** The arguments of the runner of the newcomer's path, with every variant of it. */
export const NEWCOMER_ARGUMENTS = ["run", "--project", "gates", "test/gates/newcomer.test.mjs"];

/** The arguments of the runner of the property tests, each in its full number of runs. */
export const PROPERTY_ARGUMENTS = ["run", "--project", "unit", "test/property"];

/** The arguments of the runner of what a soak alone tries against real counterparts. */
export const CONTRACT_ARGUMENTS = [
  "run",
  "--project",
  "contract",
  "test/contract/chain-signer/bitcoin-long-tasks.test.ts",
];

/**
 * The arguments of the test runner: each test three times and never again; `more` names files or
 * titles.
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

/** The arguments of one part of the browser tests. */
function partArguments(part) {
  if (part === "alone") return ["--project=alone", "--no-deps"];
  const [, number, of] = /^([1-9]\d*)\/([1-9]\d*)$/u.exec(part) ?? [];
  // What has the machine to itself depends on all others: it is a part of its own.
  if (Number(number) <= Number(of)) return [...BROWSERS, `--shard=${number}/${of}`];
  if (part.startsWith("test/e2e/")) return [part];
  throw new Error(`no part of a soak: ${part}`);
}

/**
 * What a soak does: the arguments of its browser tests, none for none, and whether the rest runs.
 * Without `--part` that is everything. `--part 3/8` is an eighth of the browser tests, `--part
 * alone` those that have the machine to themselves, `--part test/e2e/tabs` a folder, `--part rest`
 * what
 * needs no browser test.
 */
export function soakPlan(args) {
  const at = args.indexOf("--part");
  if (at < 0) return { browser: soakArguments(args), hasRest: true };
  const part = args[at + 1] ?? "";
  if (part === "rest") return { browser: undefined, hasRest: true };
  const more = args.filter((_, index) => index !== at && index !== at + 1);
  return { browser: soakArguments([...partArguments(part), ...more]), hasRest: false };
}

/**
 * What is printed, and the exit code: one failure, one second try or no test at all is a failure of
 * the whole.
 */
export function soakVerdict({ passed, failed, retried = [], skipped }) {
  const broken = [...failed, ...retried];
  return {
    lines: [
      ...broken.map((one) => `FAILED ${one}`),
      ...skipped.map((one) => `SKIPPED ${one}`),
      `${passed} passed, ${broken.length} failed, ${skipped.length} skipped`,
    ],
    code: broken.length === 0 && passed > 0 ? 0 : 1,
  };
}
