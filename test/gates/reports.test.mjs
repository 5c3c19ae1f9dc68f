import { describe, expect, it } from "vitest";
import { readGate, readPlaywright, readVitest, total } from "../../scripts/lib/reports.mjs";
import { foreignLines } from "../../scripts/gates/docs.mjs";
import { isOpen, lockfileProblems } from "../../scripts/gates/lockfile.mjs";

const vitestFile = (status, assertionResults = []) => ({
  name: "a.test.ts",
  status,
  message: "broken",
  assertionResults,
});

describe("the sum of all tests", () => {
  it("counts a test file that could not be loaded as a failure", () => {
    expect(readVitest({ testResults: [vitestFile("failed")] }).failed).toHaveLength(1);
  });

  it("counts passed, failed and skipped browser tests, and names those that passed at their second try", () => {
    const spec = (status) => ({
      title: status,
      tests: [{ status, results: [], annotations: [{ type: "skip", description: "no node" }] }],
    });
    const report = {
      suites: [
        { specs: [spec("expected"), spec("flaky")], suites: [{ specs: [spec("skipped")] }] },
      ],
      errors: [],
    };
    expect(readPlaywright(report)).toMatchObject({
      passed: 2,
      failed: [],
      retried: [expect.stringContaining("flaky")],
      skipped: ["skipped: no node"],
    });
  });

  it("takes a skip without a reason for a failure", () => {
    expect(total([{ passed: 1, failed: [], skipped: ["x: no reason given"] }]).failed).toHaveLength(
      1,
    );
  });

  it("counts one gate as one test", () => {
    expect(readGate({ name: "g", problems: [] }).passed).toBe(1);
    expect(readGate({ name: "g", problems: ["p"] }).failed).toHaveLength(1);
  });
});

describe("the lockfile gate", () => {
  const lock = (packages) => lockfileProblems({ packages });

  it("finds an entry that names where it was downloaded", () => {
    expect(lock({ "node_modules/a": { resolved: "somewhere", license: "MIT" } })).toContain(
      "a names where it was downloaded",
    );
  });

  it("finds a licence that is not an open one", () => {
    expect(
      lock({ "node_modules/a": { license: "SEE LICENSE IN LICENSE.md" } }).some((line) =>
        line.startsWith("a: licence"),
      ),
    ).toBe(true);
    expect(isOpen("(MIT OR GPL-3.0)")).toBe(true);
    expect(isOpen("MIT AND Proprietary")).toBe(false);
  });

  it("finds a native package without another platform's entry", () => {
    expect(lock({}).some((line) => line.includes("darwin-arm64"))).toBe(true);
  });
});

describe("the docs gate", () => {
  it("finds a line that names a machine's folder", () => {
    expect(foreignLines("a.md", `see ${["", "root", "x"].join("/")}`)).toHaveLength(1);
    expect(foreignLines("a.md", "see src/domain")).toEqual([]);
  });
});
