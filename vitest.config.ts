import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { sourceAliases } from "./scripts/lib/aliases.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

/** For suites that fetch no code, as the mutation run has many: a fifth of the time. */
const isBare = process.env["LATCHKIT_BARE_TESTS"] !== undefined;

// A thing that is waited for may take long on a busy machine; where it comes at once nothing is
// lost.
const project = (
  name: string,
  include: string[],
  testTimeout: number,
  { isolate = true, exclude = [] }: { isolate?: boolean; exclude?: string[] } = {},
) => ({
  root,
  resolve: { alias: sourceAliases(root) },
  test: {
    name,
    include,
    exclude,
    testTimeout,
    isolate,
    setupFiles: isolate || isBare ? [] : ["test/support/chunks-at-hand.ts"],
    hookTimeout: Math.max(60_000, testTimeout),
    environment: "node" as const,
    restoreMocks: true,
    expect: { poll: { timeout: 10_000 } },
  },
});

/**
 * What takes more than ten seconds alone: properties, limits of many seconds that really pass,
 * many inputs.
 */
const LONG = [
  "/newcomer.",
  "/exercise-capability.",
  "/test-recipes.",
  "/every-state-has-an-exit.",
  "/property/",
  "/walletconnect-relay.",
  "/wallet-pairing.",
  "/bitcoin-long-tasks.",
  "/bitcoin-chain-reader.",
  "/walletconnect-",
  "/largest-inputs.",
  "/catalogue-faults.",
];

/**
 * Files with modules of their own: the packages of the pairing keep state in theirs, and what
 * counts every request of a page counts those of another file too.
 */
const APART = [
  "test/integration/walletconnect-*.test.ts",
  "test/integration/phone-solana.test.ts",
  "test/integration/wallet-catalogue.test.ts",
  "test/contract/wallet-pairing/*.test.ts",
];

/** The long ones begin first, so that no worker is alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

/**
 * Unit and property tests need nothing; contract tests start real counterparts; gates read the
 * built package.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    maxConcurrency: 2,
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    projects: [
      project(
        "unit",
        ["test/unit/**/*.test.{ts,tsx}", "test/property/**/*.property.test.ts"],
        60_000,
        // No module has state, so the files of a worker share them: a third of the work.
        { isolate: false },
      ),
      project(
        "contract",
        ["test/contract/**/*.test.ts", "test/integration/**/*.test.{ts,tsx}"],
        60_000,
        { isolate: false, exclude: APART },
      ),
      project("contract-apart", APART, 60_000),
      // Packages are fetched from the registry here, over whatever line there is.
      project("gates", ["test/gates/**/*.test.{ts,mjs}"], 300_000),
    ],
  },
});
