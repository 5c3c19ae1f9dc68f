import { describe, expect, it } from "vitest";
import { type FetchAheadInput, mayFetchAhead } from "../../../../src/domain/config/fetch-ahead.js";

const usual: FetchAheadInput = {
  preload: "idle",
  savesData: false,
  origin: "https://host.example",
  codeOrigin: "https://host.example",
};

describe("code is fetched ahead of the user", { tags: ["finding-H10"] }, () => {
  it("from the page's own origin", () => {
    expect(mayFetchAhead(usual)).toBe(true);
  });

  it.each<readonly [string, Partial<FetchAheadInput>]>([
    ["where the host wants a sign of the user", { preload: "intent" }],
    ["where the host wants the click", { preload: "none" }],
    ["where data is to be saved", { savesData: true }],
    ["from another origin", { codeOrigin: "https://files.example" }],
    ["from a place that cannot be told", { codeOrigin: "" }],
    ["on a page without an origin", { origin: "", codeOrigin: "" }],
  ])("but not %s", (_, values) => {
    expect(mayFetchAhead({ ...usual, ...values })).toBe(false);
  });
});
