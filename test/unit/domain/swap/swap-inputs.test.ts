import { describe, expect, it } from "vitest";
import { MAX_UNITS } from "../../../../src/domain/amount/amount.js";
import { approvedIn, resetCall } from "../../../../src/domain/swap/check-swap.js";
import {
  firstInput,
  isCloseEnough,
  maximumInput,
  nextInput,
} from "../../../../src/domain/swap/swap-amounts.js";
import {
  EMPTY_SWAP,
  isSigning,
  requestOf,
  swapProblem,
  wrongSwapField,
} from "../../../../src/domain/swap/swap-draft.js";
import {
  comparableToken,
  currencyOf,
  readSwapToken,
} from "../../../../src/domain/swap/swap-token.js";
import { approveCall, ETH, OWNER, ROUTER, USDC, USDC_ID } from "../../../support/fixtures/swap.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const DOLLAR = 10n ** 18n;

describe("the maximum of a swap", () => {
  it("the maximum to swap is a token's full balance, or the currency's balance minus twice the network cost", () => {
    expect(maximumInput(USDC, 250n, undefined)).toBe(250n);
    expect(maximumInput(ETH, 100n, 20n)).toBe(60n);
    expect(maximumInput(ETH, 41n, 20n)).toBe(1n);
  });
  it("returns no maximum to swap while the network cost is unknown or exceeds the balance", () => {
    expect(maximumInput(ETH, 100n, undefined)).toBeUndefined();
    expect(maximumInput(ETH, 40n, 20n)).toBeUndefined();
  });
});

describe("the source amount for a wanted target amount", () => {
  it("starts the search for an amount to sell from the token prices, rounded up", () => {
    const pair = { source: USDC, target: ETH };
    // 1 ETH at 3,000 USD costs 3,000 USDC at 1 USD.
    const prices = [DOLLAR, 3_000n * DOLLAR] as const;
    expect(firstInput(10n ** 18n, pair, prices)).toBe(3_000_000_000n);
    expect(firstInput(10n ** 18n + 1n, pair, prices)).toBe(3_000_000_001n);
    expect(firstInput(0n, pair, prices)).toBe(1n);
    expect(firstInput(MAX_UNITS, { source: ETH, target: USDC }, prices)).toBe(MAX_UNITS);
  });
  it("starts the search for an amount to sell from one whole token if a price is unknown or zero", () => {
    const pair = { source: USDC, target: ETH };
    for (const prices of [
      [undefined, DOLLAR],
      [DOLLAR, undefined],
      [0n, DOLLAR],
      [DOLLAR, 0n],
    ] as const)
      expect(firstInput(10n ** 18n, pair, prices)).toBe(1_000_000n);
  });
  it("continues the search for an amount to sell at the last quote's rate, rounded up", () => {
    expect(nextInput(100n, 50n, 100n)).toBe(200n);
    expect(nextInput(100n, 3n, 10n)).toBe(334n);
    expect(nextInput(100n, 50n, 0n)).toBe(1n);
    expect(nextInput(MAX_UNITS, 1n, 2n)).toBe(MAX_UNITS);
    expect(nextInput(100n, 0n, 50n)).toBe(MAX_UNITS);
  });
  it("accepts a received amount from the wanted amount to 0.1% above it", () => {
    expect(isCloseEnough(1_000n, 1_000n)).toBe(true);
    expect(isCloseEnough(1_001n, 1_000n)).toBe(true);
    expect(isCloseEnough(1_002n, 1_000n)).toBe(false);
    expect(isCloseEnough(999n, 1_000n)).toBe(false);
  });
});

describe("the form of a swap", () => {
  const draft = { ...EMPTY_SWAP, source: USDC, target: ETH, amount: "1.5" };

  it("requests a swap quote with token contract addresses, and none for the currency", () => {
    expect(requestOf({ ...draft, amount: "1,5", decimalSign: "," })).toEqual({
      source: USDC.address,
      amount: "1.5",
      slippage: draft.slippage,
      isUnlimited: draft.isUnlimited,
    });
    const reversed = requestOf({ ...draft, source: ETH, target: USDC });
    expect([reversed.source, reversed.target]).toEqual([undefined, USDC.address]);
    expect(thrownBy(() => requestOf({ ...draft, amount: "1.2.3" }))).toMatchObject({
      code: "amount/malformed",
    });
  });
  it("accepts a swap of the whole balance, and of any amount while the balance is unknown", () => {
    expect(swapProblem(draft, USDC, 1_500_000n)).toBeUndefined();
    expect(swapProblem(draft, USDC, 1_499_999n)).toBe("insufficient-funds");
    expect(swapProblem(draft, USDC, undefined)).toBeUndefined();
  });
  it("returns the invalid field of a swap form, or none if the form is only incomplete", () => {
    expect(wrongSwapField("insufficient-funds")).toBe("amount");
    expect(wrongSwapField("wrong-slippage")).toBe("slippage");
    expect(wrongSwapField("no-token")).toBeUndefined();
    expect(wrongSwapField(undefined)).toBeUndefined();
  });
  it("locks the swap form while the wallet is asked to approve or swap", () => {
    const steps = ["editing", "review", "approving", "swapping", "done"];
    expect(steps.filter((step) => isSigning({ step }))).toEqual(["approving", "swapping"]);
  });
});

describe("an approval", () => {
  it("matches a token approval to its spender only, in any letter case", () => {
    expect(approvedIn(approveCall(ROUTER, 250n), ROUTER)).toBe(250n);
    expect(approvedIn(approveCall(ROUTER, 250n).toUpperCase().replace("X", "x"), ROUTER)).toBe(
      250n,
    );
    expect(approvedIn(resetCall(ROUTER), ROUTER)).toBe(0n);
    expect(approvedIn(approveCall(OWNER, 250n), ROUTER)).toBeUndefined();
    expect(approvedIn("0x", ROUTER)).toBeUndefined();
  });
});

describe("a token of the swap service", () => {
  const entry = { address: USDC_ID, symbol: "USDC", name: "USD Coin", decimals: 6 };

  it("accepts swap tokens with 0 to 36 decimals", () => {
    const accepted = [-1, 0, 36, 37, 1.5].filter(
      (decimals) => readSwapToken({ ...entry, decimals }, "eip155:1") !== undefined,
    );
    expect(accepted).toEqual([0, 36]);
  });
  it("keeps a swap token's icon only if it has an https URL", () => {
    const iconOf = (logoUri: string) => readSwapToken({ ...entry, logoUri }, "eip155:1")?.iconUrl;
    expect(iconOf("https://icons.example/usdc.png")).toBe("https://icons.example/usdc.png");
    expect(iconOf("javascript:alert(1)")).toBeUndefined();
    expect(readSwapToken(entry, "eip155:1")).toEqual(USDC);
  });
  it("compares swap tokens by address in any letter case", () => {
    const lower = { ...USDC, address: USDC.address?.toLowerCase() ?? "" };
    expect(comparableToken(lower)).toBe(comparableToken(USDC));
  });
  it("represents a network's currency as a swap token without a contract", () => {
    const currency = { name: "Ether", symbol: "ETH", decimals: 18 };
    expect(currencyOf({ id: "eip155:1", currency })).toEqual(ETH);
  });
});
