import { toFunctionSelector } from "viem";
import { describe, expect, it } from "vitest";
import {
  approvalMismatch,
  callMismatch,
  quoteMismatch,
  resetCall,
  swapMismatch,
  swapValue,
} from "../../../../src/domain/swap/check-swap.js";
import { readRouterCall } from "../../../../src/domain/swap/router-call.js";
import type {
  BuiltApproval,
  BuiltSwap,
  SwapQuote,
} from "../../../../src/domain/swap/approval-request.js";
import {
  ACCOUNT,
  APPROVAL,
  BUILT,
  CALL,
  ETH,
  NATIVE_ID,
  NEED,
  OWNER,
  QUOTE,
  ROUTER,
  USDC_ADDRESS,
  USDC_ID,
  approveCall,
  swapCall,
} from "../../../support/swap-cast.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const ZERO = `0x${"0".repeat(40)}` as const;
const MINIMUM = 82_000_000_000_000_000n;
const ALL = 2n ** 256n - 1n;
const NATIVE = { ...NEED, source: ETH, target: NEED.source };

describe("a quote", () => {
  it("answers the question that was asked, whatever the case of its addresses", () => {
    expect(quoteMismatch(NEED, QUOTE)).toBeUndefined();
    expect(quoteMismatch(NEED, { ...QUOTE, from: USDC_ID.toLowerCase() })).toBeUndefined();
  });
  it("may be of as much as a token counts, to the unit", { tags: ["S7-020"] }, () => {
    expect(quoteMismatch(NEED, { ...QUOTE, toUnits: ALL })).toBeUndefined();
    expect(quoteMismatch(NEED, { ...QUOTE, toUnits: 1n })).toBeUndefined();
  });
  it.each<[string, Partial<SwapQuote>, string]>([
    ["another amount", { fromUnits: 250_000_001n }, "amount"],
    ["another source", { from: NATIVE_ID }, "token"],
    ["another target", { to: USDC_ID }, "token"],
    ["another network", { to: NATIVE_ID.replace(":1:", ":10:") }, "token"],
    ["nothing to receive", { toUnits: 0n }, "amount"],
    ["less than nothing", { toUnits: -1n }, "amount"],
    ["more than a token counts", { toUnits: ALL + 1n }, "amount"],
  ])("of %s is refused", { tags: ["S7-020"] }, (_, change, field) => {
    expect(quoteMismatch(NEED, { ...QUOTE, ...change })).toBe(field);
  });
});

describe("a built swap", () => {
  it("is worth its amount where the currency is given, and nothing where a token is", () => {
    expect(swapValue(NEED)).toBe(0n);
    expect(swapValue(NATIVE)).toBe(NEED.units);
    expect(swapMismatch(NEED, BUILT, MINIMUM)).toBeUndefined();
    expect(swapMismatch(NEED, { ...BUILT, value: 0n }, MINIMUM)).toBeUndefined();
    expect(swapMismatch(NATIVE, { ...BUILT, value: NEED.units }, MINIMUM)).toBeUndefined();
  });
  it.each<[string, Partial<BuiltSwap>]>([
    ["no gas", { gas: 0n }],
    ["the gas of a whole block", { gas: 60_000_000n }],
    ["a price of nothing", { gasPrice: 0n }],
    ["exactly the minimum", { units: MINIMUM }],
    ["as much as a token counts", { units: ALL }],
  ])("with %s is what was asked for", { tags: ["S7-025"] }, (_, change) => {
    expect(swapMismatch(NEED, { ...BUILT, ...change }, MINIMUM)).toBeUndefined();
  });
  it.each<[string, Partial<BuiltSwap>, string]>([
    ["to another chain", { to: `eip155:10:${ROUTER}` }, "chain"],
    ["from another chain", { from: `eip155:10:${OWNER}` }, "chain"],
    ["to no address", { to: "eip155:1:0x12" }, "chain"],
    ["to nothing that can be read", { to: ROUTER }, "chain"],
    ["from another account", { from: `eip155:1:${BOB}` }, "sender"],
    ["to the account itself", { to: ACCOUNT }, "to"],
    ["to the source token", { to: USDC_ID }, "to"],
    ["to the target token", { to: NATIVE_ID }, "to"],
    ["to nobody", { to: `eip155:1:0x${"0".repeat(40)}` }, "to"],
    ["with a value", { value: 1n }, "value"],
    ["without a call", { data: "0x" }, "data"],
    ["with half a byte", { data: `${CALL}0` }, "data"],
    ["with what is no hex", { data: "0xzz000000" }, "data"],
    ["that is an approval", { data: approveCall(BOB, ALL) }, "data"],
    ["that is a transfer", { data: `0xA9059CBB${"00".repeat(64)}` }, "data"],
    ["with more gas than a block has", { gas: 60_000_001n }, "gas"],
    ["with less than no gas", { gas: -1n }, "gas"],
    ["with a price below nothing", { gasPrice: -1n }, "gas"],
    ["of less than the minimum", { units: MINIMUM - 1n }, "amount"],
    ["of more than a token counts", { units: ALL + 1n }, "amount"],
  ])("%s is refused", { tags: ["S7-025"] }, (_, change, field) => {
    expect(swapMismatch(NEED, { ...BUILT, ...change }, MINIMUM)).toBe(field);
  });
  it("with another value than the amount of the currency is refused", { tags: ["S7-025"] }, () => {
    const built = { ...BUILT, value: NEED.units + 1n };
    expect(swapMismatch(NATIVE, built, MINIMUM)).toBe("value");
  });
  it("of nothing at all is refused, also where nothing was expected", { tags: ["S7-025"] }, () => {
    expect(swapMismatch(NEED, { ...BUILT, units: 0n }, 0n)).toBe("amount");
  });
});

describe("the call of a router", () => {
  const need = { ...NEED, slippage: 1 };
  const least = (QUOTE.toUnits * 99n) / 100n;
  const reported = (data: string) => {
    const call = readRouterCall(data);
    if (call === undefined) throw new Error("it is read");
    return callMismatch(need, QUOTE.toUnits, call);
  };
  const elder = CALL.replace("07ed2379", "12aa3caf") + "00".repeat(32);
  it(
    "says what was asked for, in the router's present form and the former one",
    { tags: ["T12"] },
    () => {
      expect(reported(CALL)).toBeUndefined();
      expect(reported(elder)).toBeUndefined();
      expect(reported(swapCall({ minReturnAmount: QUOTE.toUnits }))).toBeUndefined();
      expect(reported(swapCall({ minReturnAmount: least - 1n }))).toBeUndefined();
      const toCaller = { dstReceiver: ZERO, dstToken: ZERO } as const;
      expect(reported(swapCall(toCaller))).toBeUndefined();
    },
  );
  it.each<[string, Parameters<typeof swapCall>[0], string]>([
    ["another token that is given", { srcToken: BOB }, "token"],
    ["the currency that is given", { srcToken: ZERO }, "token"],
    ["another token that is received", { dstToken: USDC_ADDRESS }, "token"],
    ["another receiver", { dstReceiver: BOB }, "receiver"],
    ["another amount", { amount: NEED.units + 1n }, "amount"],
    ["less than the slippage leaves", { minReturnAmount: least - 2n }, "minimum"],
    ["no minimum", { minReturnAmount: 0n }, "minimum"],
    ["more than is expected", { minReturnAmount: QUOTE.toUnits + 1n }, "minimum"],
  ])("with %s is refused", { tags: ["T12"] }, (_, change, field) => {
    expect(reported(swapCall(change))).toBe(field);
  });
  it(
    "without a minimum is refused also where next to nothing is expected",
    { tags: ["T12"] },
    () => {
      const call = readRouterCall(swapCall({ minReturnAmount: 0n }));
      expect(call && callMismatch(need, 1n, call)).toBe("minimum");
    },
  );
  it.each([
    ["a part may be filled", swapCall({ flags: 1n })],
    ["a pool is named", `0x83800a8e${CALL.slice(10)}`],
    ["a word is missing", CALL.slice(0, 10 + 64 * 9 - 2)],
    ["the former form lacks a word", elder.slice(0, 10 + 64 * 10 - 2)],
    ["an address has more digits", CALL.replace(/^(0x.{8}.{64})0/, "$11")],
    ["a target has more digits", CALL.replace(/^(0x.{8}.{128})0/, "$11")],
    ["a receiver has more digits", CALL.replace(/^(0x.{8}.{256})0/, "$11")],
    ["nothing is called", "0x"],
  ])("is not read where %s", { tags: ["T12"] }, (_, data) => {
    expect(readRouterCall(data)).toBeUndefined();
  });
  it("is read from its nine words alone, and from the ten of the former form", () => {
    expect(readRouterCall(CALL.slice(0, 10 + 64 * 9))).toBeDefined();
    expect(readRouterCall(elder.slice(0, 10 + 64 * 10))).toBeDefined();
  });
  it("has the selectors of both versions", () => {
    const desc = "(address,address,address,address,uint256,uint256,uint256)";
    const selectors = [`swap(address,${desc},bytes)`, `swap(address,${desc},bytes,bytes)`].map(
      (signature) => toFunctionSelector(signature),
    );
    expect(selectors).toEqual([CALL.slice(0, 10), elder.slice(0, 10)]);
  });
  it("takes an approval back with an approval of nothing", () => {
    expect(resetCall(ROUTER)).toBe(approveCall(ROUTER, 0n));
  });
});

describe("a built approval", () => {
  it("lets the contract that swaps take the amount, and nothing more", () => {
    expect(approvalMismatch(NEED, APPROVAL, ROUTER)).toBeUndefined();
    expect(approvalMismatch(NEED, { ...APPROVAL, to: USDC_ID }, ROUTER)).toBeUndefined();
  });
  it("is of every amount where the user chose that, and only there", () => {
    const unlimited = { ...APPROVAL, data: approveCall(ROUTER, ALL) };
    expect(approvalMismatch({ ...NEED, isUnlimited: true }, unlimited, ROUTER)).toBeUndefined();
    expect(approvalMismatch(NEED, unlimited, ROUTER)).toBe("amount");
    expect(approvalMismatch({ ...NEED, isUnlimited: true }, APPROVAL, ROUTER)).toBe("amount");
  });
  it.each<[string, Partial<BuiltApproval>, string]>([
    ["of another chain", { from: USDC_ID.replace(":1:", ":10:") }, "chain"],
    ["for another chain", { to: NATIVE_ID.replace(":1:", ":10:") }, "chain"],
    ["of another token", { from: `eip155:1:${BOB}` }, "token"],
    ["for a token that was not named", { to: `eip155:1:${BOB}` }, "to"],
    ["with a value", { value: 1n }, "value"],
    ["that approves nothing", { data: CALL }, "data"],
    ["with more behind it", { data: `${APPROVAL.data}00` }, "data"],
    ["with a dirty address", { data: APPROVAL.data.replace("095ea7b30", "095ea7b31") }, "data"],
    ["for another contract", { data: approveCall(BOB, NEED.units) }, "spender"],
    ["of one unit more", { data: approveCall(ROUTER, NEED.units + 1n) }, "amount"],
    ["of one unit less", { data: approveCall(ROUTER, NEED.units - 1n) }, "amount"],
    ["of every amount", { data: approveCall(ROUTER, ALL) }, "amount"],
  ])("%s is refused", { tags: ["S7-026"] }, (_, change, field) => {
    expect(approvalMismatch(NEED, { ...APPROVAL, ...change }, ROUTER)).toBe(field);
  });
  it(
    "for the token itself in place of the contract that swaps is refused",
    { tags: ["S7-026"] },
    () => {
      const data = approveCall(USDC_ADDRESS, NEED.units);
      expect(approvalMismatch(NEED, { ...APPROVAL, data }, ROUTER)).toBe("spender");
    },
  );
});
