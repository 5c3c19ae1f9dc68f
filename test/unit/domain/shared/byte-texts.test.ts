import { describe, expect, it } from "vitest";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase64,
} from "../../../../src/domain/shared/byte-texts.js";
import { expectLinear, processorMs } from "../../../support/assertions/growth.js";

describe("base58 and base64", () => {
  it("encodes and decodes a whole Solana transaction in base58 and base64", () => {
    const bytes = Uint8Array.from({ length: 1_232 }, (_, at) => (at * 7) & 255);
    expect(bytesOfBase58(base58Of(bytes))).toEqual(bytes);
    expect(bytesOfBase64(base64Of(bytes))).toEqual(bytes);
  });

  it.each([undefined, 1, "0OIl", "é", "a".repeat(2_049)])(
    "rejects %j as a base58 text",
    (value) => {
      expect(bytesOfBase58(value)).toBeUndefined();
    },
  );

  it.each([
    ["base58", bytesOfBase58, "z"],
    ["base58 zeros", bytesOfBase58, "1"],
    ["base64", bytesOfBase64, "A"],
  ])("decodes %s in linear time", { tags: ["finding-S3"] }, (_, read, letter) => {
    expect(processorMs(() => read(letter.repeat(2_048)))).toBeLessThan(50);
    expectLinear({ make: (length) => letter.repeat(length), read, length: 1_000_000, most: 10 });
  });
});
