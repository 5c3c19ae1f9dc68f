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

describe("a token of the service's answer", () => {
  it(
    "has name, symbol, network, address, value, price, quantity and icon",
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
    "without an address (%s) it is the network's own currency",
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
  ] as const)("on %s an entry at %s is the network's own currency", (networkId, address) => {
    const listed = entry({ chainId: networkId, address: `${networkId}:${address}` });
    const token = readTokenBalance(listed, networkId);
    expect(token?.symbol).toBe("USDC");
    expect(token).not.toHaveProperty("address");
  });
  it("takes Celo's contract for the currency on Celo alone", () => {
    const celo = "0x471EcE3750Da237f93B8E339c536989b8978a438";
    expect(read({ address: `eip155:1:${celo}` })).toMatchObject({ address: celo });
  });
  it("keeps a token without decimals where that is asked for", () => {
    const whole = entry({ quantity: { decimals: "0", numeric: "9" } });
    expect(readTokenBalance(whole, "eip155:1", { withWhole: true })).toMatchObject({
      decimals: 0,
      units: 9n,
    });
  });
  it.each([[undefined], [null], [""]])("of no named network (%s) it is of this one", (chainId) => {
    expect(read({ chainId })).toStrictEqual(read());
  });
  it("one with decimals '0' is dropped", { tags: ["S5-025"] }, () => {
    expect(read({ quantity: { decimals: "0", numeric: "9" } })).toBeUndefined();
  });
  it("an amount without a value is worth its price", () => {
    expect(read({ value: undefined, price: 2 })).toMatchObject({ value: 501n * 10n ** 18n });
  });
  it.each([[undefined], [null], [Number.NaN], [-1], [Number.POSITIVE_INFINITY], ["no"]])(
    "a price of %s is not known, and the amount still is",
    { tags: ["T13"] },
    (price) => {
      const token = read({ price, value: price });
      expect(token).toMatchObject({ units: 250_500_000n });
      expect(token).not.toHaveProperty("price");
      expect(token).not.toHaveProperty("value");
    },
  );
  it.each([["37"], ["255"], ["18 "], ["-6"], ["6.0"], ["1e1"], [""]])(
    "decimals %j are refused",
    { tags: ["T13"] },
    (decimals) => {
      expect(read({ quantity: { decimals, numeric: "1" } })).toBeUndefined();
    },
  );
  it.each([["-1"], ["NaN"], ["1 000"], [""]])(
    "an amount of %j is refused",
    { tags: ["T13"] },
    (numeric) => {
      expect(read({ quantity: { decimals: "6", numeric } })).toBeUndefined();
    },
  );
  it.each([
    ["network", { chainId: "eip155:10" }],
    ["address' network", { address: `eip155:10:${USDC}` }],
    ["kind of chain", { address: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1" }],
    ["form", { address: USDC }],
    ["form of address", { address: "eip155:1:0x12" }],
  ])("of another %s it is refused", (_, change) => {
    expect(read(change)).toBeUndefined();
  });
  it(
    "texts lose what is invisible, and are cut; one without a symbol is refused",
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
    [`https://img.example/${"a".repeat(3_000)}`],
  ])("an icon at %.40s is left out", { tags: ["T10"] }, (iconUrl) => {
    expect(read({ iconUrl })).not.toHaveProperty("iconUrl");
  });
});

describe("a token beyond EVM", () => {
  const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
  const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  const on = (address: string) =>
    readTokenBalance(entry({ chainId: MAINNET, address: `${MAINNET}:${address}` }), MAINNET);

  it("is known by its mint as it is written", () => {
    expect(on(MINT)?.address).toBe(MINT);
  });
  it("is none where its address is none of the chain", () => {
    expect(on("0OIl0OIl0OIl0OIl0OIl0OIl0OIl0OIl")).toBeUndefined();
  });
});

it("has up to 36 decimals", () => {
  expect(read({ quantity: { decimals: "36", numeric: "1" } })?.decimals).toBe(36);
  expect(read({ quantity: { decimals: "37", numeric: "1" } })).toBeUndefined();
});
