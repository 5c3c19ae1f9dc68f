import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { sourceAliases, localeEntries } from "./scripts/lib/entries.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

interface ProjectOptions {
  readonly isolate: boolean;
  readonly exclude: string[];
  readonly hasRetry: boolean;
}

/**
 * One retry, because tests that start servers may miss a time limit on a busy machine. The report
 * names retried tests. A failed property is not retried, since its next seed would hide the fault.
 * A soak has no retries.
 */
const RETRY = process.env["LATCHKIT_SOAK"]
  ? 0
  : { count: 1, condition: /^(?![\s\S]*Property failed)/ };

// Long time limits, because a busy machine is slow; they cost no time otherwise.
const project = (
  name: string,
  include: string[],
  testTimeout: number,
  { isolate = true, exclude = [], hasRetry = true } = {} as Partial<ProjectOptions>,
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
      ...(hasRetry ? ["test/support/runner/report-retries.ts"] : []),
    ],
    retry: hasRetry ? RETRY : 0,
    hookTimeout: Math.max(60_000, testTimeout),
    environment: "node" as const,
    restoreMocks: true,
    expect: { poll: { timeout: 10_000 } },
  },
});

/** Files that take more than ten seconds alone. */
const LONG = [
  "/newcomer.",
  "/first-ten-minutes.",
  "/exercise-capability.",
  "/exercise-changes.",
  "/site.",
  "/playground-code.",
  "/test-recipes.",
  "/reproducible-pack.",
  "/every-state-has-an-exit.",
  "/property/",
  "/walletconnect-relay.",
  "/wallet-pairing.",
  "/bitcoin-long-tasks.",
  "/bitcoin-chain-reader.",
  "/walletconnect-",
  "/largest-inputs.",
  "/catalogue-faults.",
  "/self-hosted-site-commands.",
  "/self-hosted-site-soak.",
  "/sql-stores.",
  "/secure-site-page.",
];

/**
 * Files that need their own module instances: pairing packages keep state in modules, and some
 * tests count every request of the process.
 */
const APART = [
  "test/integration/walletconnect-*.test.ts",
  "test/integration/phone-solana.test.ts",
  "test/integration/wallet-catalogue.test.ts",
  "test/contract/wallet-pairing/*.test.ts",
];

/** Starts long files first, so that all workers end at about the same time. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

/** Unit and property tests start nothing, contract tests start servers, gates read the build. */
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
        // A property of some seconds takes minutes on a busy machine.
        300_000,
        // No module has state, so files share modules, which takes a third of the time.
        { isolate: false, hasRetry: false },
      ),
      project(
        "contract",
        ["test/contract/**/*.test.ts", "test/integration/**/*.test.{ts,tsx}"],
        120_000,
        { isolate: false, exclude: APART },
      ),
      project("contract-apart", APART, 120_000),
      // `npm run walks` prints the files that a reader opens to follow one thing.
      project("figures", ["test/figures/**/*.test.tsx"], 60_000, { hasRetry: false }),
      // These tests download packages, perhaps over a slow line.
      project("gates", ["test/gates/**/*.test.{ts,mjs}"], 300_000),
    ],
  },
});
