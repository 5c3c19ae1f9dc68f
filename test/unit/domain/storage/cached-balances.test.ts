import { describe, expect, it } from "vitest";
import {
  amountIn,
  readAtIn,
  unitsIn,
  NATIVE_BALANCES,
  PORTFOLIOS,
} from "../../../../src/domain/storage/balance-entries.js";
import type { Portfolio } from "../../../../src/domain/tokens/token-balance.js";

const ACCOUNT = "eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const CONTRACT = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const AMOUNT = { units: "7", decimals: 18, symbol: "ETH" };
const TOKEN = { ...AMOUNT, name: "Ether" };

describe("stored amount", () => {
  it("reads units, decimals and symbol of a stored balance", () => {
    expect(amountIn(AMOUNT)).toEqual({ units: 7n, decimals: 18, symbol: "ETH" });
  });
  it.each([0, 36])("accepts a stored balance with %i decimals", (decimals) => {
    expect(amountIn({ ...AMOUNT, decimals })?.decimals).toBe(decimals);
  });
  it.each([-1, 37, 1.5, "18", null, Number.NaN])(
    "rejects a stored balance whose `decimals` is %j",
    (decimals) => {
      expect(amountIn({ ...AMOUNT, decimals })).toBeUndefined();
    },
  );
  it("rejects a stored balance whose symbol is longer than 256 characters or not a string", () => {
    expect(amountIn({ ...AMOUNT, symbol: "x".repeat(256) })).toBeDefined();
    expect(amountIn({ ...AMOUNT, symbol: "x".repeat(257) })).toBeUndefined();
    expect(amountIn({ ...AMOUNT, symbol: ["ETH"] })).toBeUndefined();
    expect(amountIn({ ...AMOUNT, symbol: { length: 3 } })).toBeUndefined();
  });
  it.each([7, "-7", "", "0x7", "9".repeat(79), null])(
    "rejects a stored balance whose `units` is %j",
    (units) => {
      expect(unitsIn(units)).toBeUndefined();
      expect(amountIn({ ...AMOUNT, units })).toBeUndefined();
    },
  );
  it("accepts a stored balance with units of 78 digits", () => {
    expect(unitsIn("9".repeat(78))).toBe(10n ** 78n - 1n);
  });
  it.each([1.5, "1", null, 2 ** 60])("rejects a stored balance whose `readAt` is %j", (readAt) => {
    expect(readAtIn({ readAt })).toBeUndefined();
  });
});

describe("stored native balance", () => {
  const { codec } = NATIVE_BALANCES;
  const read = (value: unknown, key = ACCOUNT) =>
    codec.decode(JSON.stringify({ [key]: { value, storedAt: 1 } }))?.entries.get(key)?.value;

  it("reads back a stored native balance with the account and network that it belongs to", () => {
    const balance = read({ ...AMOUNT, readAt: 5, networkId: "eip155:10" });
    expect(balance).toStrictEqual({
      units: 7n,
      decimals: 18,
      symbol: "ETH",
      readAt: 5,
      account: ACCOUNT,
      networkId: "eip155:1",
      formatted: "0.000000000000000007",
    });
    const entries = new Map([
      [ACCOUNT, { value: balance as NonNullable<typeof balance>, storedAt: 1 }],
    ]);
    const text = codec.encode({ lifetimeMs: 1, entries });
    expect(codec.decode(text)?.entries.get(ACCOUNT)?.value).toStrictEqual(balance);
  });
  it.each([
    ["nothing", null],
    ["a number", 7],
    ["no amount", { readAt: 5 }],
    ["no time", AMOUNT],
  ])("ignores a stored native balance that has %s", (_, value) => {
    expect(read(value)).toBeUndefined();
  });
  it("rejects a stored list of balances, and reads and stores those of ten accounts", () => {
    expect(codec.decode(`[${JSON.stringify({ value: AMOUNT, storedAt: 1 })}]`)).toBeUndefined();
    const keys = Array.from({ length: 11 }, (_, at) => ACCOUNT.replace(":1:", `:${at + 1}:`));
    const record = { value: { ...AMOUNT, readAt: 5 }, storedAt: 1 };
    const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, record])));
    expect([...(codec.decode(text)?.entries.keys() ?? [])]).toEqual(keys.slice(0, 10));
    const value = read(record.value) as NonNullable<ReturnType<typeof read>>;
    const entries = new Map(keys.map((key) => [key, { value, storedAt: 1 }]));
    const written = JSON.parse(codec.encode({ lifetimeMs: 1, entries })) as object;
    expect(Object.keys(written)).toEqual(keys.slice(1));
  });
});

describe("stored portfolio", () => {
  const { codec } = PORTFOLIOS;
  const stored = (value: unknown): string =>
    JSON.stringify({ [ACCOUNT]: { value, storedAt: 1_000 } });
  const read = (value: unknown): Portfolio | undefined =>
    codec.decode(stored(value))?.entries.get(ACCOUNT)?.value;
  const tokens = (...list: readonly unknown[]) => read({ tokens: list, readAt: 5 });

  it("reads back the known fields of stored tokens, and drops others", { tags: ["S3-077"] }, () => {
    const full = { ...TOKEN, address: CONTRACT, price: "3", value: "21" };
    const icon = "https://img.example/e.png";
    expect(tokens({ ...full, iconUrl: icon })?.tokens).toStrictEqual([
      {
        units: 7n,
        decimals: 18,
        symbol: "ETH",
        name: "Ether",
        networkId: "eip155:1",
        address: CONTRACT,
        price: 3n,
        value: 21n,
        iconUrl: icon,
        formatted: "0.000000000000000007",
      },
    ]);
    expect(tokens(TOKEN)?.tokens).toStrictEqual([
      {
        units: 7n,
        decimals: 18,
        symbol: "ETH",
        name: "Ether",
        networkId: "eip155:1",
        formatted: "0.000000000000000007",
      },
    ]);
  });
  it("drops a stored token icon that is not an https URL", () => {
    expect(tokens({ ...TOKEN, iconUrl: "http://img.example/e.png" })?.tokens[0]).not.toHaveProperty(
      "iconUrl",
    );
    expect(tokens({ ...TOKEN, iconUrl: 7 })?.tokens[0]).not.toHaveProperty("iconUrl");
  });
  it.each([
    ["not an object", 7],
    ["an array", [TOKEN]],
    ["nothing", null],
    ["missing its amount", { name: "Ether" }],
    ["missing its name", AMOUNT],
    ["carrying an empty name", { ...TOKEN, name: "" }],
    ["carrying a non-string address", { ...TOKEN, address: 7 }],
    ["carrying an empty address", { ...TOKEN, address: "" }],
  ])("rejects the whole stored portfolio if one token is %s", (_, broken) => {
    expect(tokens(TOKEN, broken)).toBeUndefined();
  });
  it.each([
    ["not an object", 7],
    ["an object without a token array", { tokens: { length: 1, 0: TOKEN }, readAt: 5 }],
    ["a string as tokens", { tokens: "x", readAt: 5 }],
    ["missing readAt", { tokens: [TOKEN] }],
  ])("rejects a stored portfolio that is %s", (_, value) => {
    expect(read(value)).toBeUndefined();
  });
  it.each([
    ["null", null],
    ["a list that contains null", { tokens: [null], readAt: 5 }],
    ["a token without an amount", { tokens: [{ name: "Ether" }], readAt: 5 }],
    ["a value without a token array", { tokens: { length: 1, 0: TOKEN }, readAt: 5 }],
  ])("keeps the stored balances of other accounts if one account stores %s", (_, value) => {
    const other = ACCOUNT.replace("eip155:1", "eip155:10");
    const good = { tokens: [TOKEN], readAt: 5 };
    const text = JSON.stringify({
      [ACCOUNT]: { value, storedAt: 1 },
      [other]: { value: good, storedAt: 1 },
    });
    expect([...(codec.decode(text)?.entries.keys() ?? [])]).toEqual([other]);
  });
  it("stores a portfolio of at most 200 tokens, and drops a longer one", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...TOKEN, address: `0x${at}` }));
    expect(tokens(...many(200))?.tokens).toHaveLength(200);
    expect(tokens(...many(201))).toBeUndefined();
    const portfolio = tokens(...many(200)) as Portfolio;
    const written = (value: Portfolio) =>
      codec.encode({ lifetimeMs: 1, entries: new Map([[ACCOUNT, { value, storedAt: 1 }]]) });
    expect(written(portfolio)).toContain(ACCOUNT);
    const [first] = portfolio.tokens;
    const more = [...portfolio.tokens, ...(first ? [first] : [])];
    expect(written({ ...portfolio, tokens: more })).toBe("{}");
  });
  it("does not store balances if a token's displayed amount differs from its base units", () => {
    const portfolio = tokens(TOKEN) as Portfolio;
    const shown = portfolio.tokens.map((token) => ({ ...token, shown: 9n }));
    for (const list of [shown, [...portfolio.tokens, ...shown]]) {
      const entries = new Map([[ACCOUNT, { value: { ...portfolio, tokens: list }, storedAt: 1 }]]);
      expect(codec.encode({ lifetimeMs: 1, entries })).toBe("{}");
    }
  });
});
