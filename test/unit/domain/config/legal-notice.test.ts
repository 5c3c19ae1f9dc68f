import { describe, expect, it } from "vitest";
import { legalNotice, mayChoose } from "../../../../src/domain/config/shell-notices.js";

const termsUrl = "https://host.example/terms";

describe("the host's papers", () => {
  it("a box stands before every choice until it is ticked", { tags: ["S1-014"] }, () => {
    const box = legalNotice({ termsUrl }, true);
    expect([box?.kind, mayChoose(box, false), mayChoose(box, true)]).toEqual([
      "checkbox",
      false,
      true,
    ]);
  });
  it("a sentence, or none at all, stands before nothing", () => {
    expect([
      legalNotice({ termsUrl })?.kind,
      mayChoose(legalNotice({ termsUrl }), false),
      mayChoose(undefined, false),
    ]).toEqual(["footer", true, true]);
  });
  it("a box without a paper is no box", () => {
    expect(legalNotice({}, true)).toBeUndefined();
  });
});
