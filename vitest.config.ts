import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { sourceAliases, localeEntries } from "./scripts/lib/entries.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

interface ProjectOptions {
  readonly isolate: boolean;
  readonly exclude: string[];
  readonly hasSecondTry: boolean;
}

/**
 * What starts servers, browsers' stand-ins and packages may miss a limit on a machine that is busy
 * elsewhere; who needed the second try is named. None for a property: its next seed would hide the
 * fault. A soak gives nobody one.
 */
const SECOND_TRY = process.env["LATCHKIT_SOAK"]
  ? 0
  : { count: 1, condition: /^(?![\s\S]*Property failed)/ };

// A thing that is waited for may take long on a busy machine; where it comes at once nothing is
// lost.
const project = (
  name: string,
  include: string[],
  testTimeout: number,
  { isolate = true, exclude = [], hasSecondTry = true } = {} as Partial<ProjectOptions>,
) => ({
  root,
  plugins: [localeEntries()],
  resolve: { alias: sourceAliases(root) },
  test: {
    name,
    include,
    exclude,
    testTimeout,
    isolate,
    // Tags are ids of statements, faults, threats and findings: too many to list here.
    strictTags: false,
    setupFiles: [
      "test/support/runner/report-tags.ts",
      ...(isolate ? [] : ["test/support/runner/preload-chunks.ts"]),
      ...(hasSecondTry ? ["test/support/runner/report-retries.ts"] : []),
    ],
    retry: hasSecondTry ? SECOND_TRY : 0,
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
  "/exercise-changes.",
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
  "/own-site-commands.",
  "/own-site-soak.",
  "/sql-stores.",
  "/secure-site-page.",
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
        // A property of some seconds takes minutes on a machine that is busy elsewhere.
        300_000,
        // No module has state, so the files of a worker share them: a third of the work.
        { isolate: false, hasSecondTry: false },
      ),
      project(
        "contract",
        ["test/contract/**/*.test.ts", "test/integration/**/*.test.{ts,tsx}"],
        120_000,
        { isolate: false, exclude: APART },
      ),
      project("contract-apart", APART, 120_000),
      // `npm run walks` prints the files that a reader opens to follow one thing.
      project("figures", ["test/figures/**/*.test.tsx"], 60_000, { hasSecondTry: false }),
      // Packages are fetched from the registry here, over whatever line there is.
      project("gates", ["test/gates/**/*.test.{ts,mjs}"], 300_000),
    ],
  },
});
