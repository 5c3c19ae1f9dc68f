/** How often each browser test runs. */
const TIMES = 3;

/** How many sessions one page makes and ends with a wallet on another device. */
export const SESSIONS = 1_000;
/** The arguments of the runner of that test. */
export const SESSIONS_ARGUMENTS = [
  "run",
  "--project",
  "contract",
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
