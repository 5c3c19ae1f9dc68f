import { describe, expect, it } from "vitest";
import { soakArguments, soakPlan, soakVerdict } from "../../scripts/soak.mjs";

const report = (change = {}) => ({ passed: 9, failed: [], retried: [], skipped: [], ...change });

describe("soak run of the browser tests", { tags: ["finding-T7"] }, () => {
  it("runs every browser test of a soak three times without retries", () => {
    expect(soakArguments(["test/e2e/tabs"])).toEqual([
      "test",
      "--reporter",
      "json",
      "--retries=0",
      "--repeat-each=3",
      "test/e2e/tabs",
    ]);
  });

  it("runs all soak tests at once, or in parts that together cover all tests", () => {
    const part = (...args) => {
      const { browser, hasRest } = soakPlan(args);
      return [browser.map((one) => one.slice(5)), hasRest];
    };
    const [browsers, alone] = [
      ["--project=browser", "--project=whole browser"],
      ["--project=alone", "--no-deps"],
    ];
    expect(part()).toEqual([[browsers, alone], true]);
    expect(part("--part", "3/8")).toEqual([[[...browsers, "--shard=3/8"]], false]);
    expect(part("--part", "alone")).toEqual([[alone], false]);
    expect(part("--part", "test/e2e/tabs", "--workers=1")).toEqual([
      [["test/e2e/tabs", "--workers=1"]],
      false,
    ]);
    expect(part("--part", "rest")).toEqual([[], true]);
    for (const wrong of ["9/8", "0/8", "", "all"])
      expect(() => part("--part", wrong)).toThrow("unknown part of the soak");
  });

  it("fails the soak if a test ran fewer than three times", () => {
    expect(soakVerdict(report({ places: ["a", "a", "a", "b"] }))).toMatchObject({
      lines: ["FAILED b\nran 1 times, not 3", "9 passed, 1 failed, 0 skipped"],
      code: 1,
    });
  });

  it("fails the soak on a failed or retried test, and if no test ran", () => {
    expect(
      [report(), report({ failed: ["a"] }), report({ retried: ["b"] }), report({ passed: 0 })].map(
        (one) => soakVerdict(one).code,
      ),
    ).toEqual([0, 1, 1, 1]);
  });

  it("lists failed soak tests, and why tests were skipped", () => {
    expect(soakVerdict(report({ failed: ["a\nbroken"], skipped: ["c: no chain"] })).lines).toEqual([
      "FAILED a\nbroken",
      "SKIPPED c: no chain",
      "9 passed, 1 failed, 1 skipped",
    ]);
  });
});
