import { beforeAll, expect, it } from "vitest";
import { readPlaywright } from "../../scripts/lib/reports.mjs";
import { runBin } from "../../scripts/lib/run.mjs";
import { soakPlan, soakVerdict } from "../../scripts/soak.mjs";

const titlesOf = (suite) => [
  ...(suite.specs ?? []).map(({ title, tags, file }) => ({ title, tags, file })),
  ...(suite.suites ?? []).flatMap(titlesOf),
];
const listed = async (args, env) => {
  const { output } = await runBin("@playwright/test/cli.js", [...args, "--list"], { env });
  return JSON.parse(output.slice(output.indexOf("{")));
};
/** Statements, findings, faults and threats that a test names in its title or tags. */
const idsIn = (tests) =>
  new Set(
    tests.flatMap(
      ({ title, tags }) =>
        [title, ...tags].join(" ").match(/\b(?:S\d-\d{3}|[FGHMSTW]\d{1,2})\b/gu) ?? [],
    ),
  );

const EVERY = ["test", "--reporter", "json", "--project", "browser", "--project", "whole browser"];
let inEveryRun, inSoak;
beforeAll(async () => {
  // Sequential: the second listing reuses the compiled files.
  inEveryRun = await listed(EVERY, {});
  inSoak = await listed(soakPlan([]).browser[0], { LATCHKIT_SOAK: "1" });
}, 120_000);

it("an ordinary run includes all test files and statement ids that a soak run includes", () => {
  const [every, soak] = [inEveryRun, inSoak].map(({ suites }) => suites.flatMap(titlesOf));
  expect(every.length).toBeGreaterThan(220);
  expect(soak.length).toBeGreaterThan(every.length);
  const files = new Set(every.map(({ file }) => file));
  expect(soak.filter(({ file }) => !files.has(file))).toEqual([]);
  const ids = idsIn(every);
  expect([...idsIn(soak)].filter((id) => !ids.has(id))).toEqual([]);
});

it("a soak run repeats every browser test three times", { tags: ["finding-T7"] }, () => {
  const { places } = readPlaywright(inSoak);
  const [first] = soakVerdict({ places, passed: places.length, failed: [], skipped: [] }).lines;
  expect(first).toBe(`${places.length} passed, 0 failed, 0 skipped`);
});
