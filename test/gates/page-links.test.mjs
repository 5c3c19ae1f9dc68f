import { describe, expect, it } from "vitest";
import { brokenReferences } from "../../scripts/lib/page-links.mjs";

const FILES = ["README.md", "docs/a.md", "docs/deep/b.md", "src/index.ts"];
const found = (text, page = "docs/a.md") =>
  brokenReferences(
    new Map([
      ["README.md", "# Latchkit\n\n## Read on"],
      [page, text],
    ]),
    FILES,
  );

describe("references of the pages", () => {
  it.each([
    ["a page that is not there", "[b](b.md)", "links to b.md, which does not exist"],
    [
      "a page one folder too high",
      "[r](../../README.md)",
      "links to ../../README.md, which does not exist",
    ],
    [
      "a heading that is not there",
      "[r](../README.md#write-on)",
      "links to ../README.md#write-on, which has no such heading",
    ],
    [
      "a heading of its own that is not there",
      "# Title\n[r](#other)",
      "links to #other, which has no such heading",
    ],
    [
      "a file that is not there",
      "as `src/gone.ts` does",
      "names src/gone.ts, which does not exist",
    ],
  ])("%s is found", (_, text, problem) => {
    expect(found(text)).toEqual([`docs/a.md ${problem}`]);
  });

  it.each([
    "[b](deep/b.md), [r](../README.md#read-on), [folder](deep), [web](https://example.com/x.md)",
    "`src/index.ts`, `src/<capability>/x.ts` and `src/infrastructure/*` are named",
    "```md\n[an example](nowhere.md)\n```",
  ])("what is there passes: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});
