import { describe, expect, it } from "vitest";
import {
  fromBase64,
  fromHex,
  toBase64,
  toHex,
} from "../../../../src/infrastructure/shared/bytes.js";
import { expectLinear } from "../../../support/assertions/growth.js";

describe("hex and base64 decoding", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);

  it("decodes hex in either case, and base64 with or without padding", () => {
    expect(fromHex(toHex(bytes))).toEqual(bytes);
    expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    expect(fromBase64(toBase64(bytes).replaceAll("=", ""))).toEqual(bytes);
    expect([fromHex(""), fromBase64("")]).toEqual([new Uint8Array(), new Uint8Array()]);
  });

  it.each(["0", "0x", "0g", "00 ", "é0"])("rejects %j as a hex text", (text) => {
    expect(fromHex(text)).toBeUndefined();
  });
  it.each(["A", "A===", "=A", "A A", "é"])("rejects %j as a base64 text", (text) => {
    expect(fromBase64(text)).toBeUndefined();
  });

  it.each([
    ["hex", fromHex, "0f"],
    ["hex with an invalid end", (text: string) => fromHex(`${text}zz`), "0f"],
    ["base64", fromBase64, "AAAA"],
    ["base64 with an invalid end", (text: string) => fromBase64(`${text}!`), "AAAA"],
  ])("decodes %s in linear time", { tags: ["finding-S3"] }, (_, read, piece) => {
    expectLinear({
      make: (length) => piece.repeat(length / piece.length),
      read,
      length: 400_000,
      most: 80,
    });
    expect(read(piece.repeat(8_000_004 / piece.length))).toBeUndefined();
  });
});
