import { describe, expect, it } from "vitest";
import {
  countFaults,
  coverageOf,
  faultTables,
  readPlaywright,
  readVitest,
} from "../../scripts/lib/reports.mjs";

const passed = (name, more = {}) => ({ name, isPassed: true, ...more });
const counts = (tests) => Object.fromEntries(countFaults(tests));

describe("fault and threat tables", { tags: ["finding-T8"] }, () => {
  it("counts a test once for each fault and threat id in its name", () => {
    expect(
      counts([passed("F19 a socket"), passed("threat T1, F19: look-alikes"), passed("plain")]),
    ).toEqual({ F19: { tried: 2, survived: 2 }, T1: { tried: 1, survived: 1 } });
    expect(counts([passed("F14 to F16: a request")])).toEqual({
      F14: { tried: 1, survived: 1 },
      F15: { tried: 1, survived: 1 },
      F16: { tried: 1, survived: 1 },
    });
  });

  it("counts the tried and failed cases that a test reports for a fault table", () => {
    const tally = { row: "F14 connect", tried: 40, failed: 3 };
    expect(counts([passed("all", { tally }), { name: "F14 one", isPassed: false }])).toEqual({
      F14: { tried: 41, survived: 37 },
    });
  });

  it("does not count finding ids, statement ids or other words as faults", () => {
    expect(counts([passed("finding T3: S4-017 and UTF8, DEFAULT5, F-1, T27x, xF2")])).toEqual({});
  });

  it("prints faults and threats with totals, ordered by id", () => {
    expect(faultTables([passed("T2"), passed("F10"), passed("F2")])).toEqual([
      "faults: tried 2 survived 2",
      "  F2   tried     1 survived     1",
      "  F10  tried     1 survived     1",
      "threats: tried 1 survived 1",
      "  T2   tried     1 survived     1",
    ]);
  });

  it("reads covered ids from the reports of both test runners, and ignores skipped tests", () => {
    const test = (fullName, status, meta) => ({ fullName, status, meta, failureMessages: [] });
    const vitest = readVitest({
      testResults: [
        {
          name: "a.test.ts",
          status: "passed",
          assertionResults: [
            test("a", "passed", { tally: { row: "F1", tried: 9, failed: 0 } }),
            test("b", "failed", { tags: ["F2"] }),
            test("c", "skipped", { tags: ["F3"] }),
          ],
        },
      ],
    });
    expect(counts(vitest.tests)).toEqual({
      F1: { tried: 9, survived: 9 },
      F2: { tried: 1, survived: 0 },
    });
    const spec = (title, status) => ({ title, tests: [{ status, results: [], annotations: [] }] });
    const specs = [spec("T29 a", "expected"), spec("T29 b", "unexpected"), spec("T30", "skipped")];
    const playwright = readPlaywright({ suites: [{ specs }], errors: [] });
    expect(counts(playwright.tests)).toEqual({ T29: { tried: 2, survived: 1 } });
  });
});

describe("coverage of a list", () => {
  const rows = [
    { id: "M1", text: "one" },
    { id: "M2", text: "two | three" },
  ];
  const of = (tests, pattern = /\bfinding[ -]([M]\d{1,2})\b/g) =>
    coverageOf({ title: "findings", rows, tests, pattern });

  it("reports a listed statement id that no passed test covers", { tags: ["finding-T4"] }, () => {
    expect(of([passed("finding-M1 does it")]).problems).toEqual([
      "no passed test shows M2: two | three",
    ]);
    expect(of([passed("finding-M1"), passed("finding M2: does it")]).problems).toEqual([]);
  });

  it("does not count a failed test as covering a listed id", () => {
    const tests = [passed("finding-M1"), { name: "finding-M2", isPassed: false }];
    expect(of(tests).problems).toHaveLength(1);
    expect(of(tests).saw).toBe("1 of 2 findings are shown by a test");
  });

  it("reports a test with a statement id that is missing from the list of statements", () => {
    const tests = [passed("finding-M1 finding-M2"), passed("finding-M9")];
    expect(of(tests).problems).toEqual(["a test names M9, which is not listed"]);
  });

  it("lists the covering tests for each listed statement id", () => {
    expect(of([passed("finding-M2 a | b")]).page).toContain(
      "| M2 | two \\| three | finding-M2 a \\| b |",
    );
  });
});
