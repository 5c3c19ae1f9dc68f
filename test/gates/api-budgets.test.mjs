import { describe, expect, it } from "vitest";
import { budgetProblems } from "../../scripts/gates/api.mjs";

const BUDGET = { undocumented: 0, forgotten: 9 };

describe("budgets of the API reports", () => {
  it("accepts API reports whose counts of undocumented members are within the budget", () => {
    expect(budgetProblems("element", { undocumented: 0, forgotten: 9 }, BUDGET)).toEqual([]);
  });

  it("reports API members without a comment and types that are not exported", () => {
    expect(budgetProblems("element", { undocumented: 2, forgotten: 10 }, BUDGET)).toEqual([
      "element: 2 undocumented, at most 0 are allowed",
      "element: 10 forgotten, at most 9 are allowed",
    ]);
  });

  it("accepts the API report of an entry that has no budget", () => {
    expect(budgetProblems("networks", { undocumented: 3, forgotten: 1 })).toEqual([]);
  });

  it.each(["index", "react", "element", "testing"])(
    "allows no member without a comment and no type without an export in %s",
    (name) => {
      expect(budgetProblems(name, { undocumented: 1, forgotten: 1 })).toHaveLength(2);
    },
  );
});
