import { describe, expect, it } from "vitest";
import {
  type TokenEntry,
  readTokenBalance,
} from "../../../../src/domain/tokens/read-token-balance.js";

const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const entry = (change: Partial<TokenEntry> = {}): TokenEntry => ({
  name: "USD Coin",
  symbol: "USDC",
  chainId: "eip155:1",
  address: `eip155:1:${USDC.toLowerCase()}`,
  value: 250.5,
  price: 1,
  quantity: { decimals: "6", numeric: "250.5" },
  iconUrl: "https://img.example/usdc.png",
  ...change,
});
const read = (change: Partial<TokenEntry> = {}) => readTokenBalance(entry(change), "eip155:1");

describe("readTokenBalance", () => {
  it(
    "reads a token's name, symbol, network, address, value, price, quantity and icon from a response",
    { tags: ["S3-038"] },
    () => {
      expect(read()).toStrictEqual({
        networkId: "eip155:1",
        address: USDC,
        name: "USD Coin",
        symbol: "USDC",
        decimals: 6,
        units: 250_500_000n,
        price: 10n ** 18n,
        value: 250_500_000_000_000_000_000n,
        iconUrl: "https://img.example/usdc.png",
      });
    },
  );
  it.each([[undefined], [null], [""], [`eip155:1:0x${"Ee".repeat(20)}`]])(
    "treats a token without an address (%s) as the native currency",
    (address) => {
      expect(read({ address })).not.toHaveProperty("address");
    },
  );
  it.each([
    ["eip155:1", `0x${"0".repeat(40)}`],
    ["eip155:137", "0x0000000000000000000000000000000000001010"],
    ["eip155:324", "0x000000000000000000000000000000000000800A"],
    ["eip155:10", "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"],
    ["eip155:42220", "0x471EcE3750Da237f93B8E339c536989b8978a438"],
    ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "1".repeat(32)],
  ] as const)("on %s, treats a token at %s as the native currency", (networkId, address) => {
    const listed = entry({ chainId: networkId, address: `${networkId}:${address}` });
    const token = readTokenBalance(listed, networkId);
    expect(token?.symbol).toBe("USDC");
    expect(token).not.toHaveProperty("address");
  });
  it("treats Celo's contract as the native currency only on Celo", () => {
    const celo = "0x471EcE3750Da237f93B8E339c536989b8978a438";
    expect(read({ address: `eip155:1:${celo}` })).toMatchObject({ address: celo });
  });
  it("keeps a token without decimals if `withIndivisible` is set", () => {
    const whole = entry({ quantity: { decimals: "0", numeric: "9" } });
    expect(readTokenBalance(whole, "eip155:1", { withIndivisible: true })).toMatchObject({
      decimals: 0,
      units: 9n,
    });
  });
  it.each([[undefined], [null], [""]])(
    "assigns a token without a network (%s) to the requested network",
    (chainId) => {
      expect(read({ chainId })).toStrictEqual(read());
    },
  );
  it("drops a token with 0 decimals by default", { tags: ["S5-025"] }, () => {
    expect(read({ quantity: { decimals: "0", numeric: "9" } })).toBeUndefined();
  });
  it("computes a token's missing value from its price", () => {
    expect(read({ value: undefined, price: 2 })).toMatchObject({ value: 501n * 10n ** 18n });
  });
  it.each([[undefined], [null], [Number.NaN], [-1], [Number.POSITIVE_INFINITY], ["no"]])(
    "ignores the token price %s, and keeps the amount",
    { tags: ["T13"] },
    (price) => {
      const token = read({ price, value: price });
      expect(token).toMatchObject({ units: 250_500_000n });
      expect(token).not.toHaveProperty("price");
      expect(token).not.toHaveProperty("value");
    },
  );
  it.each([["37"], ["255"], ["18 "], ["-6"], ["6.0"], ["1e1"], [""]])(
    "rejects a token balance whose `decimals` is %j",
    { tags: ["T13"] },
    (decimals) => {
      expect(read({ quantity: { decimals, numeric: "1" } })).toBeUndefined();
    },
  );
  it.each([["-1"], ["NaN"], ["1 000"], [""]])(
    "rejects a token balance with the amount %j",
    { tags: ["T13"] },
    (numeric) => {
      expect(read({ quantity: { decimals: "6", numeric } })).toBeUndefined();
    },
  );
  it.each([
    ["a token of another network", { chainId: "eip155:10" }],
    ["a token whose address is on another network", { address: `eip155:10:${USDC}` }],
    ["a token of another namespace", { address: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1" }],
    ["a token whose address is not a CAIP-10 id", { address: USDC }],
    ["a token with a malformed address", { address: "eip155:1:0x12" }],
  ])("rejects %s as a token balance", (_, change) => {
    expect(read(change)).toBeUndefined();
  });
  it(
    "strips invisible characters from token names, truncates them, and rejects an empty symbol",
    { tags: ["T10"] },
    () => {
      const token = read({ name: `a\u202Eb\u200B${"x".repeat(100_000)}`, symbol: "US\u200DDC\n" });
      expect(token?.symbol).toBe("USDC");
      expect(token?.name).toMatch(/^abx{62}$/u);
      expect(read({ symbol: "\u200B" })).toBeUndefined();
      expect(read({ name: "\u200B" })?.name).toBe("USDC");
    },
  );
  it.each([
    ["javascript:alert(1)"],
    ["http://img.example/a.png"],
    ["data:text/html,x"],
    ["https://"],
    ["https://img.example/ and 3,000 characters", `https://img.example/${"a".repeat(3_000)}`],
  ])("drops the token icon URL %s", { tags: ["T10"] }, (title, iconUrl = title) => {
    expect(read({ iconUrl })).not.toHaveProperty("iconUrl");
  });
});

describe("token on Solana", () => {
  const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
  const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  const on = (address: string) =>
    readTokenBalance(entry({ chainId: MAINNET, address: `${MAINNET}:${address}` }), MAINNET);

  it("keeps the mint address of a Solana token unchanged", () => {
    expect(on(MINT)?.address).toBe(MINT);
  });
  it("ignores a token whose address is invalid for its chain", () => {
    expect(on("0OIl0OIl0OIl0OIl0OIl0OIl0OIl0OIl")).toBeUndefined();
  });
});

it("accepts a token balance with up to 36 decimals", () => {
  expect(read({ quantity: { decimals: "36", numeric: "1" } })?.decimals).toBe(36);
  expect(read({ quantity: { decimals: "37", numeric: "1" } })).toBeUndefined();
});
