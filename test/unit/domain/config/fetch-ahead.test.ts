import { describe, expect, it } from "vitest";
import { type FetchAheadInput, canFetchAhead } from "../../../../src/domain/config/host-options.js";

const usual: FetchAheadInput = {
  preload: "idle",
  savesData: false,
  origin: "https://host.example",
  codeOrigin: "https://host.example",
};

describe("prefetch of code chunks", { tags: ["finding-H10"] }, () => {
  it("prefetches code chunks from the page's own origin", () => {
    expect(canFetchAhead(usual)).toBe(true);
  });

  it.each<readonly [string, Partial<FetchAheadInput>]>([
    ["with preload: intent", { preload: "intent" }],
    ["with preload: none", { preload: "none" }],
    ["with data saving on", { savesData: true }],
    ["from another origin", { codeOrigin: "https://files.example" }],
    ["from an unknown origin", { codeOrigin: "" }],
    ["on a page without an origin", { origin: "", codeOrigin: "" }],
  ])("does not prefetch code chunks %s", (_, values) => {
    expect(canFetchAhead({ ...usual, ...values })).toBe(false);
  });
});
