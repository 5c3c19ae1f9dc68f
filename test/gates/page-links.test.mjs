import { describe, expect, it } from "vitest";
import { brokenReferences } from "../../scripts/lib/pages.mjs";

const FILES = ["README.md", "docs/a.md", "docs/deep/b.md", "src/index.ts"];
const found = (text, page = "docs/a.md") =>
  brokenReferences(
    new Map([
      ["README.md", "# Latchkit\n\n## Read on"],
      [page, text],
    ]),
    FILES,
  );

describe("references in the docs", () => {
  it.each([
    ["a link to a missing page", "[b](b.md)", "links to b.md, which does not exist"],
    [
      "a link one folder too high",
      "[r](../../README.md)",
      "links to ../../README.md, which does not exist",
    ],
    [
      "a link to a missing heading",
      "[r](../README.md#write-on)",
      "links to ../README.md#write-on, which has no such heading",
    ],
    [
      "a link to a missing heading of the same page",
      "# Title\n[r](#other)",
      "links to #other, which has no such heading",
    ],
    [
      "a path of a missing file",
      "as `src/gone.ts` does",
      "names src/gone.ts, which does not exist",
    ],
  ])("reports an invalid reference in the docs: %s", (_, text, problem) => {
    expect(found(text)).toEqual([`docs/a.md ${problem}`]);
  });

  it.each([
    "[b](deep/b.md), [r](../README.md#read-on), [folder](deep), [web](https://example.com/x.md)",
    "`src/index.ts`, `src/<capability>/x.ts` and `src/infrastructure/*` are named",
    "Create `src/app.ts`:\n\n```ts\n// file: src/app.ts\n```",
    "```md\n[an example](nowhere.md)\n```",
  ])("accepts a valid reference in the docs: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});
