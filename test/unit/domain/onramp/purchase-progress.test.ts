import { describe, expect, it } from "vitest";
import { isQuoteOf, parseAmount } from "../../../../src/domain/onramp/payment-amount.js";
import { SAMPLE_OPTIONS, placeholderQuote } from "../../../../src/domain/onramp/onramp.js";
import {
  type Holdings,
  type PurchaseReport,
  arrivals,
  progressOf,
  reportOf,
  nextPurchaseAction,
} from "../../../../src/domain/onramp/purchase-progress.js";

const ON_ETHEREUM = "eip155:1:0x01";
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SOLD = SAMPLE_OPTIONS.purchaseCurrencies;

const ether = (units: bigint) => ({ units, decimals: 18, symbol: "ETH" });
const dollars = (units: bigint, address = USDC) => ({
  units,
  decimals: 6,
  symbol: "USDC",
  address,
});
const whole = (...tokens: Holdings["tokens"]): Holdings => ({ tokens, isWhole: true });
const came = (
  before: Holdings,
  now: Holdings,
  account: `eip155:${string}:${string}` = ON_ETHEREUM,
) => arrivals(account, before, now, SOLD);

describe("assets that arrived since a purchase began", () => {
  it("counts balance increases of the native currency and of onramp tokens as purchased", () => {
    expect(came(whole(ether(5n), dollars(1n)), whole(ether(7n), dollars(4n)))).toEqual([
      ether(2n),
      { units: 3n, decimals: 6, symbol: "USDC" },
    ]);
  });
  it("counts the whole balance of a token that is new in the account as purchased", () => {
    expect(came(whole(ether(5n)), whole(ether(5n), dollars(9n)))).toEqual([
      { units: 9n, decimals: 6, symbol: "USDC" },
    ]);
  });
  it("reports no purchase if balances are equal or lower", () => {
    expect(came(whole(ether(5n), dollars(2n)), whole(ether(5n), dollars(1n)))).toEqual([]);
  });
  it(
    "reports no purchase of a token that the onramp does not sell, even with the same symbol",
    { tags: ["T7"] },
    () => {
      const strange = dollars(10n, "0x00000000000000000000000000000000000000bb");
      expect(came(whole(ether(5n)), whole(ether(5n), strange))).toEqual([]);
      expect(came(whole(strange), whole({ ...strange, units: 11n }))).toEqual([]);
    },
  );
  it("compares purchased tokens by contract even if two share a symbol", () => {
    const other = dollars(100n, "0x00000000000000000000000000000000000000bb");
    expect(came(whole(other), whole(other, dollars(9n)))).toEqual([
      { units: 9n, decimals: 6, symbol: "USDC" },
    ]);
  });
  it("does not count a token with the same contract address on a different network as purchased", () => {
    expect(came(whole(), whole(dollars(9n)), "eip155:10:0x01")).toEqual([]);
  });
  it("compares contract addresses of purchases in any letter case on EVM but not on Solana", () => {
    expect(came(whole(), whole(dollars(9n, USDC.toLowerCase())))).toHaveLength(1);
    const network = { name: "s", displayName: "S", chainId: "5eykt", contractAddress: "AbC" };
    const sold = [{ id: "u", name: "USDC", symbol: "USDC", networks: [network] }];
    const on = (address: string) =>
      arrivals("solana:5eykt:11", whole(), whole(dollars(9n, address)), sold);
    expect([on("AbC"), on("aBc")].map(({ length }) => length)).toEqual([1, 0]);
  });
  it("does not count tokens as purchased without a contract or after an incomplete first read", () => {
    const part: Holdings = { tokens: [ether(5n)], isWhole: false };
    expect(came(part, whole(ether(6n), dollars(9n)))).toEqual([ether(1n)]);
    const asDollars: Holdings = {
      tokens: [{ ...dollars(9n), address: undefined as never }],
      isWhole: false,
    };
    expect(came(whole(ether(5n)), asDollars)).toEqual([]);
  });
});

const report = (id: string, status: PurchaseReport["status"], at = 1): PurchaseReport => ({
  id,
  status,
  at,
});

describe("purchase report of the provider", () => {
  it("uses the newest purchase report that is new or pending", () => {
    const former = new Set(["a"]);
    const later = report("c", "bought", 3);
    expect(reportOf([report("a", "bought", 9), report("b", "failed", 2), later], former)).toBe(
      later,
    );
    expect(reportOf([later, report("b", "failed", 2)], former)).toBe(later);
    expect(reportOf([later, report("d", "failed", 3)], former)).toBe(later);
    const underway = report("a", "underway");
    expect(reportOf([underway], former)).toBe(underway);
    expect(reportOf([report("a", "failed")], former)).toBeUndefined();
  });
});

describe("purchase progress", () => {
  const coins = [ether(1n)];
  it.each([
    ["waiting", [], undefined, false],
    ["unseen", [], undefined, true],
    ["underway", [], "underway", true],
    ["bought", [], "bought", false],
    ["failed", [], "failed", false],
    ["arrived", coins, undefined, true],
    ["arrived", coins, "bought", false],
    ["failed", coins, "failed", false],
  ] as const)(
    "combines balances and provider report of a purchase into the status '%s'",
    (status, arrived, word, isOver) => {
      const known = word && report("a", word);
      expect(progressOf(arrived, known, isOver)).toStrictEqual({
        status,
        arrived,
        ...(known && { report: known }),
      });
    },
  );
});

describe("onramp quote", () => {
  const [usd, usdc] = [SAMPLE_OPTIONS.paymentCurrencies[0], SOLD[0]];
  const paid = (amount: string, currency = "USD") => ({ amount, currency });
  const quote = {
    ...placeholderQuote("100", "USD"),
    coinbaseFee: paid("2"),
    purchaseAmount: paid("97.5", "USDC"),
  };
  const fits = (change: object): boolean =>
    usd !== undefined &&
    usdc !== undefined &&
    isQuoteOf(
      { ...quote, ...change },
      { amount: "100", paymentCurrency: usd, purchaseCurrency: usdc },
    );
  it("accepts an onramp quote that matches the request", () => {
    expect(fits({})).toBe(true);
    expect(fits({ coinbaseFee: undefined })).toBe(true);
    expect(fits({ purchaseAmount: paid("1", "usdc"), paymentTotal: paid("100.0", "usd") })).toBe(
      true,
    );
    expect(fits({ paymentSubtotal: paid("100.00"), paymentTotal: paid("100.75") })).toBe(true);
  });
  it.each([
    ["for another token", { purchaseAmount: paid("97.5", "ETH") }],
    ["in another payment currency", { paymentTotal: paid("100", "EUR") }],
    ["with a purchase amount of zero", { purchaseAmount: paid("0.00", "USDC") }],
    ["with a total of zero", { paymentTotal: paid("0") }],
    ["with an invalid purchase amount", { purchaseAmount: paid("much", "USDC") }],
    ["with an invalid total", { paymentTotal: paid("-1") }],
    ["with an invalid network fee", { networkFee: paid("1e3") }],
    ["with an invalid provider fee", { coinbaseFee: paid("") }],
    ["with an invalid subtotal", { paymentSubtotal: paid("?") }],
    ["for more than was requested", { paymentSubtotal: paid("990"), paymentTotal: paid("1000") }],
    ["for less than was requested", { paymentSubtotal: paid("9"), paymentTotal: paid("10") }],
    ["with a network fee in another currency", { networkFee: paid("1", "EUR") }],
    ["with a provider fee in another currency", { coinbaseFee: paid("1", "JPY") }],
    ["with a subtotal in another currency", { paymentSubtotal: paid("100", "EUR") }],
  ])("rejects an onramp quote %s", { tags: ["F9"] }, (_, change) => {
    expect(fits(change)).toBe(false);
  });
  it("parses the amounts of an onramp quote exactly", () => {
    expect(parseAmount(paid("0097.50", "X"))).toEqual({ units: 9750n, decimals: 2, symbol: "X" });
    expect(parseAmount(paid("12345678901234567890", "X"))?.units).toBe(12345678901234567890n);
    expect(parseAmount(paid("1."))).toBeUndefined();
  });
});

describe("next action of a purchase", () => {
  it.each([
    ["reopen", "buying", undefined],
    ["reopen", "buying", "waiting"],
    ["reopen", "blocked", undefined],
    ["done", "left", "waiting"],
    ["done", "buying", "underway"],
    ["done", "left", "bought"],
    ["done", "left", "arrived"],
    ["look", "left", "unseen"],
    ["choose", "buying", "failed"],
    ["choose", "left", "failed"],
  ] as const)(
    'returns the next action "%s" if the provider\'s window is "%s" and the purchase is "%s"',
    (next, step, status) => {
      expect(nextPurchaseAction(step, status)).toBe(next);
    },
  );
});
