import { describe, expect, it } from "vitest";
import { byCase, exitCode, median, rounds } from "../../bench/verdict.mjs";

const PAGES = ["ours", "theirs"];
const GOALS = { click: { ratio: 0.6 }, processor: { ratio: 1 }, slow: { ms: 250 } };
const CASES = Object.keys(GOALS);
const measured = (click, processor, slow) =>
  Object.entries({ click, processor, slow }).flatMap(([how, ms]) => [
    { how, page: "ours", ms },
    { how, page: "theirs", ms: 100 },
  ]);
const codeOf = (...times) => exitCode(byCase(measured(...times), PAGES, CASES), GOALS);

describe("first row benchmark", { tags: ["finding-T9"] }, () => {
  it("fails the first row benchmark if a case misses its time limit or has no measurement", () => {
    expect([
      codeOf(60, 100, 250),
      codeOf(61, 100, 250),
      codeOf(60, 101, 250),
      codeOf(60, 100, 251),
      codeOf(60, Number.NaN, 250),
    ]).toEqual([0, 1, 1, 1, 1]);
    expect(exitCode([], GOALS)).toBe(1);
    expect(exitCode([], {})).toBe(1);
  });

  it("fails the first row benchmark if a case was not measured", () => {
    const some = byCase(measured(60, 100, 250), PAGES, ["click", "slow"]);
    expect(exitCode(some, GOALS)).toBe(1);
  });

  it("reports the median time on the benchmark's first page, and its ratio to the second page", () => {
    expect(byCase(measured(50, 80, 200), PAGES, CASES)).toMatchObject([
      { how: "click", ms: 50, ratio: 0.5 },
      { how: "processor", ms: 80, ratio: 0.8 },
      { how: "slow", ms: 200, ratio: 2 },
    ]);
  });

  it("measures every page and case of the benchmark in each round, in a new order each round", () => {
    const all = rounds(4, PAGES, CASES);
    expect(all.map((round) => new Set(round.map(({ how, page }) => how + page)).size)).toEqual([
      6, 6, 6, 6,
    ]);
    expect(new Set(all.map(([{ how, page }]) => how + page)).size).toBe(4);
  });

  it("computes the median of benchmark times", () => {
    expect([median([9, 1, 5]), median([9, 1, 5, 7])]).toEqual([5, 6]);
  });
});
