import { describe, expect, it } from "vitest";
import { legalNotice, canChoose } from "../../../../src/domain/config/host-options.js";

const termsUrl = "https://host.example/terms";

describe("legal notice", () => {
  it(
    "blocks every wallet choice until the user ticks the consent checkbox",
    { tags: ["S1-014"] },
    () => {
      const box = legalNotice({ termsUrl }, true);
      expect([box?.kind, canChoose(box, false), canChoose(box, true)]).toEqual([
        "checkbox",
        false,
        true,
      ]);
    },
  );
  it("does not block wallet choices with a legal footer or without a legal notice", () => {
    expect([
      legalNotice({ termsUrl })?.kind,
      canChoose(legalNotice({ termsUrl }), false),
      canChoose(undefined, false),
    ]).toEqual(["footer", true, true]);
  });
  it("hides the consent checkbox when no legal links are set", () => {
    expect(legalNotice({}, true)).toBeUndefined();
  });
});
