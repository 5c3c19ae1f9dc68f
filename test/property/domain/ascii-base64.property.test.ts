import fc from "fast-check";
import { expect, it } from "vitest";
import { asciiBase64 } from "../../../src/domain/pairing/own-browser.js";
import { check } from "../../support/property.js";

it("base64 of an ASCII text is what every other base64 makes of it", () => {
  check(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(asciiBase64(text)).toBe(Buffer.from(text, "ascii").toString("base64"));
    }),
  );
});
