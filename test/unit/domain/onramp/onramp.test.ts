import { describe, expect, it } from "vitest";
import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import { canBuyOn } from "../../../../src/domain/chains/chains.js";
import {
  isRestrictedTimezone,
  COINBASE_BLOCKCHAINS,
  ONRAMP_PROVIDERS,
  coinbaseNetwork,
  isPageOf,
  meldUrl,
} from "../../../../src/domain/onramp/onramp-providers.js";
import {
  PLACEHOLDER_ID,
  SAMPLE_OPTIONS,
  placeholderQuote,
} from "../../../../src/domain/onramp/onramp.js";
import { paymentProblem, wholeAmount } from "../../../../src/domain/onramp/payment-amount.js";

const USD = SAMPLE_OPTIONS.paymentCurrencies[0];

describe("purchase options", () => {
  it("supports onramp purchases on eip155 and Solana", { tags: ["S9-020"] }, () => {
    expect(NAMESPACES.filter(canBuyOn)).toEqual(["eip155", "solana"]);
  });
  it(
    "offers sample purchase options without a service, USDC on Ethereum and Polygon first",
    { tags: ["S8-022", "S9-019"] },
    () => {
      const [usdc] = SAMPLE_OPTIONS.purchaseCurrencies;
      expect(usdc?.symbol).toBe("USDC");
      expect(usdc?.networks.map(({ chainId }) => chainId)).toEqual(["1", "137"]);
    },
  );
  it(
    "limits sample payments to 10–7,500 by card and 10–25,000 by bank account",
    { tags: ["S9-017", "S9-018"] },
    () => {
      expect(USD?.limits).toEqual([
        { id: "card", min: "10.00", max: "7500.00" },
        { id: "ach_bank_account", min: "10.00", max: "25000.00" },
      ]);
    },
  );
  it.each([
    ["", "empty"],
    [undefined, "malformed"],
    ["0", "malformed"],
    ["0.00", "malformed"],
    ["1e3", "malformed"],
    ["10.001", "malformed"],
    ["9.99", "too-little"],
    ["10", undefined],
    ["7500.01", undefined],
    ["25000", undefined],
    ["25000.01", "too-much"],
    ["999999999999999", "too-much"],
  ])(
    "validates the payment amount '%s' with the result '%s'",
    { tags: ["S9-017", "S9-018"] },
    (amount, problem) => {
      expect(paymentProblem(amount, USD)).toBe(problem);
    },
  );
  it("ignores an onramp payment limit that cannot be parsed", { tags: ["F9"] }, () => {
    const limits = [{ id: "card", min: "x", max: "5.00" }];
    expect(paymentProblem("10", { id: "USD", limits })).toBeUndefined();
    const max = [{ id: "card", min: "20", max: "x" }];
    expect(paymentProblem("10", { id: "USD", limits: max })).toBeUndefined();
  });
  it("accepts any payment amount if the currency has no limits", () => {
    expect(paymentProblem("1", { id: "USD", limits: [] })).toBeUndefined();
    expect([wholeAmount("100.99"), wholeAmount("?")]).toEqual([100, undefined]);
  });
});

describe("onramp providers", () => {
  it(
    "lists Meld and Coinbase as onramp providers with a fee of 1 to 2%",
    { tags: ["S9-016"] },
    () => {
      expect(ONRAMP_PROVIDERS.map(({ name, feeRange }) => [name, feeRange])).toEqual([
        ["meld", "1-2%"],
        ["coinbase", "1-2%"],
      ]);
    },
  );
  it.each([
    ["eip155", "USDC"],
    ["solana", "SOL"],
  ] as const)("builds the Meld URL for %s", { tags: ["S7-047"] }, (namespace, code) => {
    const buyer = { publicKey: "pk", namespace, address: "0xab&c", projectId: "p1" };
    expect(meldUrl("https://meldcrypto.com", buyer)).toBe(
      `https://meldcrypto.com/?publicKey=pk&destinationCurrencyCode=${code}&walletAddress=0xab%26c&externalCustomerId=p1`,
    );
  });
  it("maps chain ids to Coinbase network names, and unknown ones to ethereum", () => {
    expect(["1", "10", "8453", "5"].map(coinbaseNetwork)).toEqual([
      "ethereum",
      "optimism",
      "base",
      "ethereum",
    ]);
    expect(COINBASE_BLOCKCHAINS).toHaveLength(8);
  });
  it.each([
    ["https://pay.coinbase.com/buy?a=1", true],
    ["https://pay.coinbase.com.evil.example/buy", false],
    ["http://pay.coinbase.com/buy", false],
    ["https://evil.example/?https://pay.coinbase.com", false],
    ["javascript:alert(1)", false],
    ["", false],
  ])(
    "checks whether '%s' is a page of Coinbase, with the result '%s'",
    { tags: ["F9"] },
    (url, isOwn) => {
      expect(isPageOf("https://pay.coinbase.com", url)).toBe(isOwn);
    },
  );
});

describe("placeholder quote and restricted time zones", () => {
  it(
    "recognizes a placeholder onramp quote by its id and its missing fee",
    { tags: ["S8-023"] },
    () => {
      const { quoteId, coinbaseFee, paymentTotal } = placeholderQuote("100", "USD");
      expect([quoteId, coinbaseFee]).toEqual([PLACEHOLDER_ID, undefined]);
      expect(paymentTotal).toEqual({ amount: "100", currency: "USD" });
    },
  );
  it.each([
    ["Asia/Shanghai", true],
    ["asia/hong_kong", true],
    ["ASIA/MACAU", true],
    ["Asia/Tokyo", false],
    ["", false],
  ])(
    "checks whether purchases are restricted in the time zone '%s', with the result '%s'",
    { tags: ["S9-026"] },
    (zone, isRestricted) => {
      expect(isRestrictedTimezone(zone)).toBe(isRestricted);
    },
  );
});
