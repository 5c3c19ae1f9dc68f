import { describe, expect, it } from "vitest";
import { missingStatements, unnamedParts } from "../../scripts/spec-coverage.mjs";
import { findingIds, problemsOf } from "../../scripts/findings-coverage.mjs";

const rows = [
  { id: "M1", text: "one" },
  { id: "M2", text: "two" },
];
const titleOf = (id) => [id, [{ file: "test/a.test.ts", title: `finding ${id}: holds` }]];
const problems = (tests, open) =>
  problemsOf({ rows, tests: new Map(tests), open, written: "" }).slice(1);

describe("the page of findings", () => {
  it("finds every finding that a title names, and no statement or threat of a like id", () => {
    expect(findingIds({ title: "finding M8, finding M9: S1-001 is held (T14, W3)" })).toEqual([
      "M8",
      "M9",
    ]);
    expect(findingIds({ title: "%s", table: '["finding S10: a script"]' })).toEqual(["S10"]);
    expect(findingIds({ title: "finding M100: no such id, S1-002" })).toEqual([]);
  });

  it("is refused where it is out of date", () => {
    expect(
      problemsOf({ rows, tests: new Map([titleOf("M1")]), open: ["M2"], written: "" }),
    ).toEqual(["docs/internal/findings.md is out of date: node scripts/findings-coverage.mjs"]);
  });

  it("lacks no finding: one without a test is a fault unless it is listed as open", () => {
    expect(problems([titleOf("M1")], ["M2"])).toEqual([]);
    expect(problems([titleOf("M1")], [])).toEqual(["finding M2 has no test"]);
  });

  it("keeps no finding open that has a test, and none that is not listed", () => {
    expect(problems([titleOf("M1"), titleOf("M2")], ["M2"])).toHaveLength(1);
    expect(problems([titleOf("M1"), titleOf("M2"), titleOf("W9")], [])).toEqual([
      "a test names finding W9, which is not listed",
    ]);
  });
});

describe("the table of statements", () => {
  const parts = [
    "the first connection",
    "the modal shell",
    "WalletConnect",
    "catalogue and configuration",
    "more chains and connectors",
  ];
  const rows = parts.map((capability, index) => ({ id: `S1-90${index}`, capability }));

  it.each(parts)(
    "a statement of %s without a test is a fault",
    { tags: ["finding-T4"] },
    (capability) => {
      const row = { id: "S1-909", capability };
      expect(missingStatements([row], new Map())).toEqual([`S1-909 (${capability})`]);
      expect(missingStatements([row], new Map([["S1-909", []]]))).toEqual([]);
    },
  );

  it("allows those of parts to come, and none of the present ones is missing", () => {
    const row = { id: "S1-909", capability: "swap and onramp" };
    expect(missingStatements([row], new Map())).toEqual([]);
    expect(missingStatements()).toEqual([]);
  });

  it("knows each built part by the name that its statements have", () => {
    expect(unnamedParts()).toEqual([]);
    expect(unnamedParts(rows.slice(1))).toEqual(["the first connection"]);
  });
});
