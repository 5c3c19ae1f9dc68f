import { expect, it } from "vitest";
import { runBin } from "../../scripts/lib/run.mjs";

const titlesOf = (suite) => [
  ...(suite.specs ?? []).map(({ title, file }) => ({ title, file })),
  ...(suite.suites ?? []).flatMap(titlesOf),
];
/** Every browser test that such a run has. */
const listed = async (env) => {
  const { output } = await runBin(
    "@playwright/test/cli.js",
    ["test", "--list", "--reporter", "json", "--project", "browser", "--project", "whole browser"],
    { env },
  );
  return JSON.parse(output.slice(output.indexOf("{"))).suites.flatMap(titlesOf);
};
/** Statements, findings, faults and threats that a title names. */
const idsIn = (tests) =>
  new Set(tests.flatMap(({ title }) => title.match(/\b(?:S\d-\d{3}|[FGHMSTW]\d{1,2})\b/gu) ?? []));

it("whatever only a soak tries is a variant: every run has the same file, and what its title names", async () => {
  const [every, soak] = [await listed({}), await listed({ LATCHKIT_SOAK: "1" })];
  expect(soak.length).toBeGreaterThan(every.length);
  expect(every.length).toBeGreaterThan(400);
  const files = new Set(every.map(({ file }) => file));
  expect(soak.filter(({ file }) => !files.has(file))).toEqual([]);
  const ids = idsIn(every);
  expect([...idsIn(soak)].filter((id) => !ids.has(id))).toEqual([]);
}, 60_000);
