import { describe, expect, it } from "vitest";
import { isQuoteOf } from "../../../../src/domain/onramp/fitting-quote.js";
import { amountOf } from "../../../../src/domain/onramp/payment-amount.js";
import { SAMPLE_OPTIONS, placeholderQuote } from "../../../../src/domain/onramp/onramp-samples.js";
import {
  type Holdings,
  type PurchaseReport,
  arrivals,
  progressOf,
  reportOf,
  nextOfPurchase,
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

describe("what arrived since a purchase began", () => {
  it("is how much more the account holds of the currency, and of tokens that are sold", () => {
    expect(came(whole(ether(5n), dollars(1n)), whole(ether(7n), dollars(4n)))).toEqual([
      ether(2n),
      { units: 3n, decimals: 6, symbol: "USDC" },
    ]);
  });
  it("is all of a token that was not held", () => {
    expect(came(whole(ether(5n)), whole(ether(5n), dollars(9n)))).toEqual([
      { units: 9n, decimals: 6, symbol: "USDC" },
    ]);
  });
  it("is nothing where the account holds as much, or less", () => {
    expect(came(whole(ether(5n), dollars(2n)), whole(ether(5n), dollars(1n)))).toEqual([]);
  });
  it(
    "is no token that somebody else gave the account, whatever it is called",
    { tags: ["T7"] },
    () => {
      const strange = dollars(10n, "0x00000000000000000000000000000000000000bb");
      expect(came(whole(ether(5n)), whole(ether(5n), strange))).toEqual([]);
      expect(came(whole(strange), whole({ ...strange, units: 11n }))).toEqual([]);
    },
  );
  it("is compared by contract, also where two tokens have one name", () => {
    const other = dollars(100n, "0x00000000000000000000000000000000000000bb");
    expect(came(whole(other), whole(other, dollars(9n)))).toEqual([
      { units: 9n, decimals: 6, symbol: "USDC" },
    ]);
  });
  it("is no token of that contract on another network", () => {
    expect(came(whole(), whole(dollars(9n)), "eip155:10:0x01")).toEqual([]);
  });
  it("compares contracts as their kind of chain does", () => {
    expect(came(whole(), whole(dollars(9n, USDC.toLowerCase())))).toHaveLength(1);
    const network = { name: "s", displayName: "S", chainId: "5eykt", contractAddress: "AbC" };
    const sold = [{ id: "u", name: "USDC", symbol: "USDC", networks: [network] }];
    const on = (address: string) =>
      arrivals("solana:5eykt:11", whole(), whole(dollars(9n, address)), sold);
    expect([on("AbC"), on("aBc")].map(({ length }) => length)).toEqual([1, 0]);
  });
  it("is nothing that was only not listed before, or is listed under another name", () => {
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

describe("what the provider reports of a purchase", () => {
  it("is the newest that was not there before, or is under way", () => {
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

describe("what is known together", () => {
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
  ] as const)("is '%s'", (status, arrived, word, isOver) => {
    const known = word && report("a", word);
    expect(progressOf(arrived, known, isOver)).toStrictEqual({
      status,
      arrived,
      ...(known && { report: known }),
    });
  });
});

describe("a quote", () => {
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
  it("is a price where it is of what was asked about", () => {
    expect(fits({})).toBe(true);
    expect(fits({ coinbaseFee: undefined })).toBe(true);
    expect(fits({ purchaseAmount: paid("1", "usdc"), paymentTotal: paid("100.0", "usd") })).toBe(
      true,
    );
    expect(fits({ paymentSubtotal: paid("100.00"), paymentTotal: paid("100.75") })).toBe(true);
  });
  it.each([
    ["of another token", { purchaseAmount: paid("97.5", "ETH") }],
    ["in other money", { paymentTotal: paid("100", "EUR") }],
    ["that brings nothing", { purchaseAmount: paid("0.00", "USDC") }],
    ["that costs nothing", { paymentTotal: paid("0") }],
    ["whose amount is none", { purchaseAmount: paid("much", "USDC") }],
    ["whose total is none", { paymentTotal: paid("-1") }],
    ["whose fee is none", { networkFee: paid("1e3") }],
    ["whose provider's fee is none", { coinbaseFee: paid("") }],
    ["whose rest is none", { paymentSubtotal: paid("?") }],
    ["of more than was asked", { paymentSubtotal: paid("990"), paymentTotal: paid("1000") }],
    ["of less than was asked", { paymentSubtotal: paid("9"), paymentTotal: paid("10") }],
    ["whose fee is other money", { networkFee: paid("1", "EUR") }],
    ["whose provider's fee is other money", { coinbaseFee: paid("1", "JPY") }],
    ["whose rest is other money", { paymentSubtotal: paid("100", "EUR") }],
  ])("%s is no price", { tags: ["F9"] }, (_, change) => {
    expect(fits(change)).toBe(false);
  });
  it("is read to the last digit", () => {
    expect(amountOf(paid("0097.50", "X"))).toEqual({ units: 9750n, decimals: 2, symbol: "X" });
    expect(amountOf(paid("12345678901234567890", "X"))?.units).toBe(12345678901234567890n);
    expect(amountOf(paid("1."))).toBeUndefined();
  });
});

describe("the first way on from a purchase", () => {
  it.each([
    ["buying", undefined, "reopen"],
    ["buying", "waiting", "reopen"],
    ["blocked", undefined, "reopen"],
    ["left", "waiting", "done"],
    ["buying", "underway", "done"],
    ["left", "bought", "done"],
    ["left", "arrived", "done"],
    ["left", "unseen", "look"],
    ["buying", "failed", "choose"],
    ["left", "failed", "choose"],
  ] as const)("of a window that is %s and a purchase %s: %s", (step, status, next) => {
    expect(nextOfPurchase(step, status)).toBe(next);
  });
});
