import { describe, expect, it } from "vitest";
import { byCase, exitCode, median, rounds } from "../../bench/verdict.mjs";

const PAGES = ["ours", "theirs"];
const CASES = ["script", "hand"];
const GOAL = 0.5;
const measured = (script, hand) => [
  { how: "script", page: "ours", wallMs: script, cpuMs: 30 },
  { how: "script", page: "theirs", wallMs: 100, cpuMs: 60 },
  { how: "hand", page: "ours", wallMs: hand, cpuMs: 20 },
  { how: "hand", page: "theirs", wallMs: 100, cpuMs: 80 },
];
const codeOf = (...times) => exitCode(byCase(measured(...times), PAGES, CASES), GOAL);

describe("finding T9: the comparison of the first row", () => {
  it("fails where either case misses the goal, and where there is no figure", () => {
    expect([codeOf(50, 50), codeOf(51, 40), codeOf(40, 51), codeOf(Number.NaN, 40)]).toEqual([
      0, 1, 1, 1,
    ]);
    expect(exitCode([], GOAL)).toBe(1);
  });

  it("gives processor time beside time on the clock", () => {
    expect(byCase(measured(50, 40), PAGES, CASES)).toMatchObject([
      { how: "script", wallRatio: 0.5, cpuRatio: 0.5 },
      { how: "hand", wallRatio: 0.4, cpuRatio: 0.25 },
    ]);
  });

  it("measures every page in every case in each round, and begins each round with another one", () => {
    const all = rounds(4, PAGES, CASES);
    expect(all.map((round) => new Set(round.map(({ how, page }) => how + page)).size)).toEqual([
      4, 4, 4, 4,
    ]);
    expect(new Set(all.map(([{ how, page }]) => how + page)).size).toBe(4);
  });

  it("takes the middle of the values, or the mean of the two in the middle", () => {
    expect([median([9, 1, 5]), median([9, 1, 5, 7])]).toEqual([5, 6]);
  });
});
