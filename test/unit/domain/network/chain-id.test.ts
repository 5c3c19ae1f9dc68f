import { describe, expect, it } from "vitest";
import {
  isLargeChainId,
  parseEvmChainId,
  parseNamedChainId,
  toHexChainId,
} from "../../../../src/domain/network/chain-id.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

describe("EVM chain ids", () => {
  it.each([
    ["0x1", 1],
    ["0x01", 1],
    ["0xA", 10],
    ["31337", 31337],
    [137, 137],
    [10n, 10],
    ["0x7fffffff", 0x7fffffff],
    ["0x2a15c308d", 11297108109],
    ["4503599627370476", 4503599627370476],
  ])("parses %s as chain id %i", (value, expected) => {
    expect(parseEvmChainId(value)).toBe(expected);
  });

  it.each(["0x80000000", 0x80000000, 0x80000000n, "2147483648", `0x${"f".repeat(64)}`])(
    "rejects registering a name on chain id %s (0x80000000 or more) with 'Invalid chainId'",
    { tags: ["S5-029"] },
    (value) => {
      expect(thrownBy(() => parseNamedChainId(value))).toMatchObject({
        code: "chain/invalid-id",
        message: "Invalid chainId",
      });
    },
  );

  it("supports registering names up to chain id 0x7fffffff", () => {
    expect(parseNamedChainId("0x7fffffff")).toBe(0x7fffffff);
    expect(
      ["eip155:2147483647", "eip155:2147483648", "eip155:11297108109", "solana:2147483648", 7].map(
        isLargeChainId,
      ),
    ).toEqual([false, true, true, false, false]);
  });

  it.each([
    "",
    "0x",
    "0x0",
    "0",
    "-1",
    "-0x1",
    "1e3",
    "1.0",
    " 1",
    "0b1",
    "01",
    0,
    -1,
    1.5,
    Number.NaN,
    Infinity,
    0n,
    -1n,
    null,
    undefined,
    true,
    {},
    [1],
    Symbol("1"),
    "4503599627370477",
    `0x${"f".repeat(64)}`,
  ])("rejects %s as a chain id", { tags: ["T4"] }, (value) => {
    expect(thrownBy(() => parseEvmChainId(value))).toMatchObject({ code: "chain/invalid-id" });
  });

  it("rejects a chain id of 100,000 digits", { tags: ["T4"] }, () => {
    expect(thrownBy(() => parseEvmChainId("9".repeat(100_000)))).toMatchObject({
      code: "chain/invalid-id",
    });
  });

  it("formats a chain id as hex without leading zeros", () => {
    expect([1, 10, 31337].map(toHexChainId)).toEqual(["0x1", "0xa", "0x7a69"]);
    expect(() => toHexChainId(0)).toThrow("Invalid chainId");
  });
});
