import { describe, expect, it } from "vitest";
import { amountIn, readAtIn, unitsIn } from "../../../../src/domain/storage/stored-amount.js";
import { PORTFOLIOS } from "../../../../src/domain/storage/portfolio-entry.js";
import type { Portfolio } from "../../../../src/domain/tokens/token-balance.js";

const ACCOUNT = "eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const CONTRACT = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const AMOUNT = { units: "7", decimals: 18, symbol: "ETH" };
const TOKEN = { ...AMOUNT, name: "Ether" };

describe("an amount as it is stored", () => {
  it("is read with its decimals and symbol", () => {
    expect(amountIn(AMOUNT)).toEqual({ units: 7n, decimals: 18, symbol: "ETH" });
  });
  it.each([0, 36])("may have %i decimals", (decimals) => {
    expect(amountIn({ ...AMOUNT, decimals })?.decimals).toBe(decimals);
  });
  it.each([-1, 37, 1.5, "18", null, Number.NaN])("has no %j decimals", (decimals) => {
    expect(amountIn({ ...AMOUNT, decimals })).toBeUndefined();
  });
  it("has a symbol of 256 characters at most, and only a text", () => {
    expect(amountIn({ ...AMOUNT, symbol: "x".repeat(256) })).toBeDefined();
    expect(amountIn({ ...AMOUNT, symbol: "x".repeat(257) })).toBeUndefined();
    expect(amountIn({ ...AMOUNT, symbol: ["ETH"] })).toBeUndefined();
    expect(amountIn({ ...AMOUNT, symbol: { length: 3 } })).toBeUndefined();
  });
  it.each([7, "-7", "", "0x7", "9".repeat(79), null])("has no units %j", (units) => {
    expect(unitsIn(units)).toBeUndefined();
    expect(amountIn({ ...AMOUNT, units })).toBeUndefined();
  });
  it("has as many digits as a token contract can count", () => {
    expect(unitsIn("9".repeat(78))).toBe(10n ** 78n - 1n);
  });
  it.each([1.5, "1", null, 2 ** 60])("was not read at %j", (readAt) => {
    expect(readAtIn({ readAt })).toBeUndefined();
  });
});

describe("the tokens of an account as they are stored", () => {
  const { codec } = PORTFOLIOS;
  const stored = (value: unknown): string =>
    JSON.stringify({ [ACCOUNT]: { value, storedAt: 1_000 } });
  const read = (value: unknown): Portfolio | undefined =>
    codec.decode(stored(value))?.entries.get(ACCOUNT)?.value;
  const tokens = (...list: readonly unknown[]) => read({ tokens: list, readAt: 5 });

  it(
    "are read as they were written, each field that is known, and no other",
    { tags: ["S3-077"] },
    () => {
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
    },
  );
  it("keep no icon but an https address", () => {
    expect(tokens({ ...TOKEN, iconUrl: "http://img.example/e.png" })?.tokens[0]).not.toHaveProperty(
      "iconUrl",
    );
    expect(tokens({ ...TOKEN, iconUrl: 7 })?.tokens[0]).not.toHaveProperty("iconUrl");
  });
  it.each([
    ["no object", 7],
    ["a list", [TOKEN]],
    ["nothing", null],
    ["without an amount", { name: "Ether" }],
    ["without a name", AMOUNT],
    ["with an empty name", { ...TOKEN, name: "" }],
    ["with an address that is no text", { ...TOKEN, address: 7 }],
    ["with an empty address", { ...TOKEN, address: "" }],
  ])("are unusable as a whole where one of them is %s", (_, broken) => {
    expect(tokens(TOKEN, broken)).toBeUndefined();
  });
  it.each([
    ["no object", 7],
    ["no list", { tokens: { length: 1, 0: TOKEN }, readAt: 5 }],
    ["a text", { tokens: "x", readAt: 5 }],
    ["no time", { tokens: [TOKEN] }],
  ])("are unusable where they are %s", (_, value) => {
    expect(read(value)).toBeUndefined();
  });
  it.each([
    ["nothing", null],
    ["a list with nothing in it", { tokens: [null], readAt: 5 }],
    ["no list", { tokens: { length: 1, 0: TOKEN }, readAt: 5 }],
  ])("of other accounts stay where %s stands for one", (_, value) => {
    const other = ACCOUNT.replace("eip155:1", "eip155:10");
    const good = { tokens: [TOKEN], readAt: 5 };
    const text = JSON.stringify({
      [ACCOUNT]: { value, storedAt: 1 },
      [other]: { value: good, storedAt: 1 },
    });
    expect([...(codec.decode(text)?.entries.keys() ?? [])]).toEqual([other]);
  });
  it("are remembered up to 200, and none of more", () => {
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
  it("are not remembered where one of them is shown as more or less than its units", () => {
    const portfolio = tokens(TOKEN) as Portfolio;
    const shown = portfolio.tokens.map((token) => ({ ...token, shown: 9n }));
    const entries = new Map([[ACCOUNT, { value: { ...portfolio, tokens: shown }, storedAt: 1 }]]);
    expect(codec.encode({ lifetimeMs: 1, entries })).toBe("{}");
  });
});
