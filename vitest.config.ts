import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sourceAliases } from "./scripts/lib/aliases.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

// A thing that is waited for may take long on a busy machine; where it comes at once nothing is lost.
const project = (name: string, include: string[], testTimeout: number) => ({
  root,
  resolve: { alias: sourceAliases(root) },
  test: {
    name,
    include,
    testTimeout,
    hookTimeout: 60_000,
    environment: "node" as const,
    restoreMocks: true,
    expect: { poll: { timeout: 10_000 } },
  },
});

/** Unit and property tests need nothing; contract tests start real counterparts; gates read the built package. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      project(
        "unit",
        ["test/unit/**/*.test.{ts,tsx}", "test/property/**/*.property.test.ts"],
        20_000,
      ),
      project("contract", ["test/contract/**/*.test.ts", "test/integration/**/*.test.ts"], 60_000),
      project("gates", ["test/gates/**/*.test.{ts,mjs}"], 120_000),
    ],
  },
});
