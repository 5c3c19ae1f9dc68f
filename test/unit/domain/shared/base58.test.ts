import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "../../../support/assertions/growth.js";
import { decodeBase58, base58Of } from "../../../../src/domain/shared/byte-texts.js";

describe("base58", () => {
  it("encodes and decodes base58 like @scure/base, including leading zeros", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(20), (bytes, zeros) => {
        const padded = Uint8Array.from([...Buffer.alloc(zeros), ...bytes]);
        const text = base58.encode(padded);
        expect(base58Of(padded)).toBe(text);
        expect(decodeBase58(text)).toEqual(padded);
      }),
    );
  });

  it.each([0, 1, 9, 10, 18, 19, 36, 37, 500])(
    "encodes and decodes the smallest and largest base58 numbers of %d characters",
    (length) => {
      for (const text of [`2${"1".repeat(length)}`, "z".repeat(length)]) {
        const bytes = base58.decode(text);
        expect(base58Of(bytes)).toBe(text);
        expect(decodeBase58(text)).toEqual(bytes);
      }
    },
  );

  it.each(["0", "O", "I", "l", "é", " ", "1 ", "😀"])("rejects %j as base58", (text) => {
    expect(decodeBase58(text)).toBeUndefined();
    expect(decodeBase58(`${"z".repeat(40)}${text}`)).toBeUndefined();
  });

  it(
    "encodes and decodes a base58 message of 10,240 bytes, the maximum, within 50 ms",
    { tags: ["finding-S3"] },
    () => {
      const bytes = new Uint8Array(10_240).fill(255);
      const text = base58Of(bytes);
      expect(processorMs(() => base58Of(bytes))).toBeLessThan(50);
      expect(processorMs(() => decodeBase58(text))).toBeLessThan(50);
      expect(decodeBase58(text)).toEqual(bytes);
    },
  );
});
