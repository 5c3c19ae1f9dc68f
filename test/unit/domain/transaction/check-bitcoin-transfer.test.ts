import { describe, expect, it } from "vitest";
import { checkBitcoinTransfer } from "../../../../src/domain/transaction/bitcoin-transfer.js";

const MAINNET = "bip122:000000000019d6689c085ae165831e93";
const TO = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TEST = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
/** Pays to an anchor, which needs no signature (BIP-433). */
const ANYONE_CAN_SPEND = "bc1pfeessrawgf";
const ALL = 2_100_000_000_000_000n;
const check = (over: object) =>
  checkBitcoinTransfer({ to: TO, value: 1_000n, ...over } as never, MAINNET);
const invalid = (field: string) =>
  expect.objectContaining({ code: "transaction/invalid", context: { field } });

describe("checkBitcoinTransfer", () => {
  it.each([
    [{ to: TO, value: 294n }],
    [{ to: TO, value: ALL, maxFee: ALL }],
    [{ to: TO, value: 1_000n, maxFee: 0n }],
  ])("accepts the Bitcoin transfer request %s", (given) => {
    expect(check(given)).toStrictEqual(given);
  });
  it("omits `maxFee` from a Bitcoin transfer request if the caller gives none", () => {
    for (const given of [{ maxFee: undefined }, { gasLimit: undefined }])
      expect(check(given)).toStrictEqual({ to: TO, value: 1_000n });
  });
  it.each([
    ["to", { to: TEST }],
    ["to", { to: undefined }],
    ["to", { to: `${TO}x` }],
    ["to", { to: ANYONE_CAN_SPEND }],
    ["value", { value: 293n }],
    ["value", { value: -1n }],
    ["value", { value: ALL + 1n }],
    ["value", { value: 1_000 }],
    ["value", { value: "1000" }],
    ["value", { value: undefined }],
    ["maxFee", { maxFee: -1n }],
    ["maxFee", { maxFee: ALL + 1n }],
    ["maxFee", { maxFee: 10 }],
    ["maxFee", { maxFee: null }],
    ["data", { data: "0x" }],
    ["gasLimit", { gasLimit: 0 }],
  ])("rejects a Bitcoin transfer request whose `%s` is invalid", (field, given) => {
    expect(() => check(given)).toThrowError(invalid(field));
  });
});
