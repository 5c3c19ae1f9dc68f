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
  APPROVAL_REQUEST,
  OWNER,
  QUOTE,
  ROUTER,
  USDC_ADDRESS,
  USDC_ID,
  approveCall,
  swapCall,
} from "../../../support/fixtures/swap.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const ZERO = `0x${"0".repeat(40)}` as const;
const MINIMUM = 82_000_000_000_000_000n;
const ALL = 2n ** 256n - 1n;
const NATIVE = { ...APPROVAL_REQUEST, source: ETH, target: APPROVAL_REQUEST.source };

describe("swap quote", () => {
  it("accepts a swap quote that matches the request, with addresses in any letter case", () => {
    expect(quoteMismatch(APPROVAL_REQUEST, QUOTE)).toBeUndefined();
    expect(
      quoteMismatch(APPROVAL_REQUEST, { ...QUOTE, from: USDC_ID.toLowerCase() }),
    ).toBeUndefined();
  });
  it("accepts any swap amount from 1 to the uint256 maximum", { tags: ["S7-020"] }, () => {
    expect(quoteMismatch(APPROVAL_REQUEST, { ...QUOTE, toUnits: ALL })).toBeUndefined();
    expect(quoteMismatch(APPROVAL_REQUEST, { ...QUOTE, toUnits: 1n })).toBeUndefined();
  });
  it.each<[string, Partial<SwapQuote>, string]>([
    ["another amount", { fromUnits: 250_000_001n }, "amount"],
    ["another source", { from: NATIVE_ID }, "token"],
    ["another target", { to: USDC_ID }, "token"],
    ["another network", { to: NATIVE_ID.replace(":1:", ":10:") }, "token"],
    ["nothing to receive", { toUnits: 0n }, "amount"],
    ["a negative amount to receive", { toUnits: -1n }, "amount"],
    ["more than the uint256 maximum", { toUnits: ALL + 1n }, "amount"],
  ])("rejects a swap quote with %s", { tags: ["S7-020"] }, (_, change, field) => {
    expect(quoteMismatch(APPROVAL_REQUEST, { ...QUOTE, ...change })).toBe(field);
  });
});

describe("built swap", () => {
  it("accepts a swap that sends the amount as value only if the user sells the native currency", () => {
    expect(swapValue(APPROVAL_REQUEST)).toBe(0n);
    expect(swapValue(NATIVE)).toBe(APPROVAL_REQUEST.units);
    expect(swapMismatch(APPROVAL_REQUEST, BUILT, MINIMUM)).toBeUndefined();
    expect(swapMismatch(APPROVAL_REQUEST, { ...BUILT, value: 0n }, MINIMUM)).toBeUndefined();
    expect(
      swapMismatch(NATIVE, { ...BUILT, value: APPROVAL_REQUEST.units }, MINIMUM),
    ).toBeUndefined();
  });
  it.each<[string, Partial<BuiltSwap>]>([
    ["no gas", { gas: 0n }],
    ["the gas of a whole block", { gas: 60_000_000n }],
    ["a gas price of zero", { gasPrice: 0n }],
    ["exactly the minimum", { units: MINIMUM }],
    ["the uint256 maximum", { units: ALL }],
  ])("accepts a built swap with %s", { tags: ["S7-025"] }, (_, change) => {
    expect(swapMismatch(APPROVAL_REQUEST, { ...BUILT, ...change }, MINIMUM)).toBeUndefined();
  });
  it.each<[string, Partial<BuiltSwap>, string]>([
    ["to another chain", { to: `eip155:10:${ROUTER}` }, "chain"],
    ["from another chain", { from: `eip155:10:${OWNER}` }, "chain"],
    ["to an invalid address", { to: "eip155:1:0x12" }, "chain"],
    ["to a plain address without a chain", { to: ROUTER }, "chain"],
    ["from another account", { from: `eip155:1:${BOB}` }, "sender"],
    ["to the account itself", { to: ACCOUNT }, "to"],
    ["to the source token", { to: USDC_ID }, "to"],
    ["to the target token", { to: NATIVE_ID }, "to"],
    ["to the zero address", { to: `eip155:1:0x${"0".repeat(40)}` }, "to"],
    ["with a value", { value: 1n }, "value"],
    ["without call data", { data: "0x" }, "data"],
    ["with half a byte of call data", { data: `${CALL}0` }, "data"],
    ["with call data that is not hex", { data: "0xzz000000" }, "data"],
    ["that is an approval", { data: approveCall(BOB, ALL) }, "data"],
    ["that is a transfer", { data: `0xA9059CBB${"00".repeat(64)}` }, "data"],
    ["with more gas than a block has", { gas: 60_000_001n }, "gas"],
    ["with negative gas", { gas: -1n }, "gas"],
    ["with a negative gas price", { gasPrice: -1n }, "gas"],
    ["of less than the minimum", { units: MINIMUM - 1n }, "amount"],
    ["of more than the uint256 maximum", { units: ALL + 1n }, "amount"],
  ])("rejects a built swap %s", { tags: ["S7-025"] }, (_, change, field) => {
    expect(swapMismatch(APPROVAL_REQUEST, { ...BUILT, ...change }, MINIMUM)).toBe(field);
  });
  it(
    "rejects a built swap whose value differs from the amount of native currency",
    { tags: ["S7-025"] },
    () => {
      const built = { ...BUILT, value: APPROVAL_REQUEST.units + 1n };
      expect(swapMismatch(NATIVE, built, MINIMUM)).toBe("value");
    },
  );
  it(
    "rejects a built swap that yields zero even if the minimum is zero",
    { tags: ["S7-025"] },
    () => {
      expect(swapMismatch(APPROVAL_REQUEST, { ...BUILT, units: 0n }, 0n)).toBe("amount");
    },
  );
});

describe("router call", () => {
  const need = { ...APPROVAL_REQUEST, slippage: 1 };
  const least = (QUOTE.toUnits * 99n) / 100n;
  const reported = (data: string) => {
    const call = readRouterCall(data);
    if (call === undefined) throw new Error("it is read");
    return callMismatch(need, QUOTE.toUnits, call);
  };
  const elder = CALL.replace("07ed2379", "12aa3caf") + "00".repeat(32);
  it(
    "accepts a router call that matches the request, in the current and the former encoding",
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
    ["another token to sell", { srcToken: BOB }, "token"],
    ["the native currency to sell", { srcToken: ZERO }, "token"],
    ["another token to buy", { dstToken: USDC_ADDRESS }, "token"],
    ["another receiver", { dstReceiver: BOB }, "receiver"],
    ["another amount", { amount: APPROVAL_REQUEST.units + 1n }, "amount"],
    ["a minimum below the allowed slippage", { minReturnAmount: least - 2n }, "minimum"],
    ["no minimum", { minReturnAmount: 0n }, "minimum"],
    ["a minimum above the quote", { minReturnAmount: QUOTE.toUnits + 1n }, "minimum"],
  ])("rejects a router call with %s", { tags: ["T12"] }, (_, change, field) => {
    expect(reported(swapCall(change))).toBe(field);
  });
  it(
    "rejects a router call with a minimum of zero even if only one unit is expected",
    { tags: ["T12"] },
    () => {
      const call = readRouterCall(swapCall({ minReturnAmount: 0n }));
      expect(call && callMismatch(need, 1n, call)).toBe("minimum");
    },
  );
  it.each([
    ["partial fill is allowed", swapCall({ flags: 1n })],
    ["the selector names a pool", `0x83800a8e${CALL.slice(10)}`],
    ["a word is missing", CALL.slice(0, 10 + 64 * 9 - 2)],
    ["the former format lacks a word", elder.slice(0, 10 + 64 * 10 - 2)],
    ["the sold token has dirty upper bytes", CALL.replace(/^(0x.{8}.{64})0/, "$11")],
    ["the bought token has dirty upper bytes", CALL.replace(/^(0x.{8}.{128})0/, "$11")],
    ["the receiver has dirty upper bytes", CALL.replace(/^(0x.{8}.{256})0/, "$11")],
    ["the call data is empty", "0x"],
  ])("does not decode a router call if %s", { tags: ["T12"] }, (_, data) => {
    expect(readRouterCall(data)).toBeUndefined();
  });
  it("decodes a router call of nine words, or ten in the former encoding", () => {
    expect(readRouterCall(CALL.slice(0, 10 + 64 * 9))).toBeDefined();
    expect(readRouterCall(elder.slice(0, 10 + 64 * 10))).toBeDefined();
  });
  it("decodes the swap calls of both router versions", () => {
    const desc = "(address,address,address,address,uint256,uint256,uint256)";
    const selectors = [`swap(address,${desc},bytes)`, `swap(address,${desc},bytes,bytes)`].map(
      (signature) => toFunctionSelector(signature),
    );
    expect(selectors).toEqual([CALL.slice(0, 10), elder.slice(0, 10)]);
  });
  it("builds a token approval of zero to reset an allowance", () => {
    expect(resetCall(ROUTER)).toBe(approveCall(ROUTER, 0n));
  });
});

describe("built approval", () => {
  it("accepts a built approval of exactly the amount for the router", () => {
    expect(approvalMismatch(APPROVAL_REQUEST, APPROVAL, ROUTER)).toBeUndefined();
    expect(
      approvalMismatch(APPROVAL_REQUEST, { ...APPROVAL, to: USDC_ID }, ROUTER),
    ).toBeUndefined();
  });
  it("accepts a built unlimited approval only if the user chose it", () => {
    const unlimited = { ...APPROVAL, data: approveCall(ROUTER, ALL) };
    expect(
      approvalMismatch({ ...APPROVAL_REQUEST, isUnlimited: true }, unlimited, ROUTER),
    ).toBeUndefined();
    expect(approvalMismatch(APPROVAL_REQUEST, unlimited, ROUTER)).toBe("amount");
    expect(approvalMismatch({ ...APPROVAL_REQUEST, isUnlimited: true }, APPROVAL, ROUTER)).toBe(
      "amount",
    );
  });
  it.each<[string, Partial<BuiltApproval>, string]>([
    ["of another chain", { from: USDC_ID.replace(":1:", ":10:") }, "chain"],
    ["for another chain", { to: NATIVE_ID.replace(":1:", ":10:") }, "chain"],
    ["of another token", { from: `eip155:1:${BOB}` }, "token"],
    ["for a token that was not named", { to: `eip155:1:${BOB}` }, "to"],
    ["with a value", { value: 1n }, "value"],
    ["that is not an approve call", { data: CALL }, "data"],
    ["with trailing bytes", { data: `${APPROVAL.data}00` }, "data"],
    [
      "with dirty upper bytes in the spender",
      { data: APPROVAL.data.replace("095ea7b30", "095ea7b31") },
      "data",
    ],
    ["for another contract", { data: approveCall(BOB, APPROVAL_REQUEST.units) }, "spender"],
    ["of one unit more", { data: approveCall(ROUTER, APPROVAL_REQUEST.units + 1n) }, "amount"],
    ["of one unit less", { data: approveCall(ROUTER, APPROVAL_REQUEST.units - 1n) }, "amount"],
    ["of an unlimited amount", { data: approveCall(ROUTER, ALL) }, "amount"],
  ])("rejects a built approval %s", { tags: ["S7-026"] }, (_, change, field) => {
    expect(approvalMismatch(APPROVAL_REQUEST, { ...APPROVAL, ...change }, ROUTER)).toBe(field);
  });
  it(
    "rejects a built approval that names the token itself instead of the router",
    { tags: ["S7-026"] },
    () => {
      const data = approveCall(USDC_ADDRESS, APPROVAL_REQUEST.units);
      expect(approvalMismatch(APPROVAL_REQUEST, { ...APPROVAL, data }, ROUTER)).toBe("spender");
    },
  );
});
