import fc from "fast-check";
import { expect, it } from "vitest";
import { asciiBase64 } from "../../../src/domain/pairing/own-browser.js";
import { check } from "../../support/runner/property.js";

it("encodes ASCII text to the same base64 as Node", () => {
  check(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(asciiBase64(text)).toBe(Buffer.from(text, "ascii").toString("base64"));
    }),
  );
});
