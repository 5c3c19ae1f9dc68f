import { describe, expect, it } from "vitest";
import { readGate, readPlaywright, readVitest, total } from "../../scripts/lib/reports.mjs";
import { foreignLines, mergeMarks, outdatedBlocks } from "../../scripts/gates/docs.mjs";
import {
  installScriptProblems,
  isOpen,
  lockfileProblems,
  runsAtInstall,
} from "../../scripts/gates/lockfile.mjs";

const vitestFile = (status, assertionResults = []) => ({
  name: "a.test.ts",
  status,
  message: "broken",
  assertionResults,
});

describe("test report totals", () => {
  it("counts a test file that failed to load as a failed test", () => {
    expect(readVitest({ testResults: [vitestFile("failed")] }).failed).toHaveLength(1);
  });

  it("counts a failed set-up as one failure, and the tests of the file as skipped", () => {
    const pending = [1, 2, 3].map((number) => ({ fullName: `test ${number}`, status: "pending" }));
    const sum = total([readVitest({ testResults: [vitestFile("failed", pending)] })]);
    expect(sum.failed).toEqual(["a.test.ts\nbroken"]);
    expect(sum.skipped).toEqual(
      pending.map(({ fullName }) => `${fullName}: its file could not be set up`),
    );
  });

  it("prints the notes that a test adds to the report", () => {
    const noted = { fullName: "a", status: "passed", meta: { note: "took 3 ms" } };
    expect(readVitest({ testResults: [vitestFile("passed", [noted])] }).notes).toEqual([
      "took 3 ms",
    ]);
  });

  it("lists a test that passed on a retry, with the error of its first run", () => {
    const retried = { fullName: "a", status: "passed", meta: { retried: ["late"] } };
    expect(readVitest({ testResults: [vitestFile("passed", [retried])] }).retried).toEqual([
      "a\nlate",
    ]);
  });

  it("counts browser tests by status, and lists those that passed on a retry", () => {
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

  it("counts a test skipped without a reason as a failure", () => {
    expect(total([{ passed: 1, failed: [], skipped: ["x: no reason given"] }]).failed).toHaveLength(
      1,
    );
  });

  it("counts one gate script as one test", () => {
    expect(readGate({ name: "g", problems: [] }).passed).toBe(1);
    expect(readGate({ name: "g", problems: ["p"] }).failed).toHaveLength(1);
  });
});

describe("lockfile gate", () => {
  const lock = (packages) => lockfileProblems({ packages });

  it("reports a lockfile entry with a download URL", () => {
    expect(lock({ "node_modules/a": { resolved: "somewhere", license: "MIT" } })).toContain(
      "a contains a download URL",
    );
  });

  it(
    "reports a package in the lockfile with an install script but no documented reason",
    { tags: ["finding-S10"] },
    () => {
      const packages = {
        "": { hasInstallScript: true },
        "node_modules/quiet": { license: "MIT" },
        "node_modules/a/node_modules/planted": { license: "MIT", hasInstallScript: true },
      };
      expect(installScriptProblems({ packages }, {})).toEqual([
        "planted has an install script without a documented reason",
      ]);
      expect(installScriptProblems({ packages }, { planted: "checked" })).toEqual([]);
      expect(installScriptProblems({ packages }, { planted: "checked", gone: "once" })).toEqual([
        "gone no longer has an install script: remove its reason",
      ]);
    },
  );

  it(
    "reports an install script in the package's own package.json",
    { tags: ["finding-S10"] },
    () => {
      expect(runsAtInstall({ scripts: { postinstall: "node steal.js" } })).toBe(true);
      expect(runsAtInstall({ scripts: { preinstall: "x" } })).toBe(true);
      expect(runsAtInstall({ scripts: { test: "x", prepare: "x" } })).toBe(false);
      expect(runsAtInstall({})).toBe(false);
    },
  );

  it("reports a package in the lockfile whose licence is not open source", () => {
    expect(
      lock({ "node_modules/a": { license: "SEE LICENSE IN LICENSE.md" } }).some((line) =>
        line.startsWith("a: licence"),
      ),
    ).toBe(true);
    expect(isOpen("(MIT OR GPL-3.0)")).toBe(true);
    expect(isOpen("MIT AND Proprietary")).toBe(false);
  });

  it("reports a native package in the lockfile that lacks entries for other platforms", () => {
    expect(lock({}).some((line) => line.includes("darwin-arm64"))).toBe(true);
  });
});

describe("docs gate", () => {
  it("reports a line in the docs that contains a local folder path", () => {
    expect(foreignLines("a.md", `see ${["", "root", "x"].join("/")}`)).toHaveLength(1);
    expect(foreignLines("a.md", "see src/domain")).toEqual([]);
  });

  it("reports merge conflict markers in the docs, but not underlined headings", () => {
    const marks = ["<".repeat(7), ">".repeat(7)].map((mark) => `a\n${mark} HEAD\nb`);
    expect(marks.map((text) => mergeMarks("a.md", text).length)).toEqual([1, 1]);
    expect(mergeMarks("a.md", "Title\n=======\n>> quoted")).toEqual([]);
  });

  it("reports a code block in the docs that differs from the example file it shows", () => {
    const block = (code) => ({ language: "ts", code });
    const read = (file) => (file === "examples/a/a.ts" ? "const a = 1;\n" : undefined);
    const problemsOf = (code) => outdatedBlocks("docs/a.md", [block(code)], read);
    expect(problemsOf("// examples/a/a.ts\nconst a = 1;\n")).toEqual([]);
    expect(problemsOf("const of = 'no example';\n")).toEqual([]);
    for (const code of [
      "// examples/a/a.ts\nconst a = 2;\n",
      "<!-- examples/a/gone.vue -->\n<template />\n",
    ])
      expect(problemsOf(code)).toHaveLength(1);
  });
});
