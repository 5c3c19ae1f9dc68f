import {
  SWAP_NETWORKS,
  canSwapOn,
  canDecodeCalls,
  isKnownTarget,
} from "../../../../src/domain/swap/router-call.js";
import { EMPTY_SWAP, swapProblem } from "../../../../src/domain/swap/swap-draft.js";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_SLIPPAGE,
  QUOTE_LIFE_MS,
  isSlippage,
  readSlippage,
  exchangeRate,
  minimumReceived,
  priceImpact,
  providerFee,
  expiryOf,
  isExpired,
} from "../../../../src/domain/swap/swap-amounts.js";
import { batchesAtOnce } from "../../../../src/domain/swap/swap-preview.js";
import {
  foundTokens,
  isSameToken,
  readSwapToken,
  splitTokens,
  suggestedTokens,
  swapTokenId,
} from "../../../../src/domain/swap/swap-token.js";
import {
  ETH,
  NATIVE_ID,
  ROUTER,
  USDC,
  USDC_ADDRESS,
  USDC_ID,
} from "../../../support/fixtures/swap.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const token = (symbol: string, name = symbol, address = BOB) => ({
  ...USDC,
  symbol,
  name,
  address,
});

describe("swap networks", () => {
  it("supports swaps on exactly twelve EVM networks", { tags: ["S9-021"] }, () => {
    expect(SWAP_NETWORKS.map((id) => Number(id.slice("eip155:".length)))).toEqual([
      1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
    ]);
    expect(canSwapOn("eip155:1")).toBe(true);
    expect(canSwapOn("eip155:31337")).toBe(false);
    expect(canSwapOn("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")).toBe(false);
  });
  it("trusts one swap router per network and the routers that the host adds", () => {
    expect(isKnownTarget("eip155:1", ROUTER.toLowerCase())).toBe(true);
    expect(isKnownTarget("eip155:324", ROUTER)).toBe(false);
    expect(isKnownTarget("eip155:324", "0x6fd4383cB451173D5f9304F041C7BCBf27d561fF")).toBe(true);
    expect(isKnownTarget("eip155:1", BOB)).toBe(false);
    expect(isKnownTarget("eip155:1", BOB, { "eip155:1": [BOB.toLowerCase()] })).toBe(true);
    expect(isKnownTarget("eip155:1", BOB, { "eip155:10": [BOB] })).toBe(false);
  });
  it("decodes calls of current and former swap routers", () => {
    expect(canDecodeCalls("eip155:1", ROUTER.toLowerCase())).toBe(true);
    expect(canDecodeCalls("eip155:1", "0x1111111254EEB25477B68fb85Ed929f73A960582")).toBe(true);
    expect(canDecodeCalls("eip155:324", ROUTER)).toBe(false);
    expect(canDecodeCalls("eip155:324", "0x6fd4383cB451173D5f9304F041C7BCBf27d561fF")).toBe(true);
    expect(canDecodeCalls("eip155:1", BOB)).toBe(false);
  });
});

describe("swap amounts", () => {
  it("uses a default swap slippage of 1%", { tags: ["S9-013"] }, () => {
    expect(DEFAULT_SLIPPAGE).toBe(1);
    expect(minimumReceived(1_000n, DEFAULT_SLIPPAGE)).toBe(990n);
    expect(EMPTY_SWAP.slippage).toBe(1);
  });
  it("accepts whole swap slippage percentages from 1 to 50", () => {
    expect([0, 0.5, 1.5, 51, Number.NaN, -1].some(isSlippage)).toBe(false);
    expect([1, 2, 50].every(isSlippage)).toBe(true);
  });
  it("parses a typed slippage in any digits, and rejects fractions", () => {
    expect(["1", " 2 ", "50", "٣", "１０"].map(readSlippage)).toEqual([1, 2, 50, 3, 10]);
    for (const typed of ["", "0", "51", "0.5", "1e1", "-1", "3%", "0x5", "1 0", "1,5"])
      expect(readSlippage(typed), typed).toBeUndefined();
  });
  it("computes the swap provider's fee of 0.85%, rounded up", () => {
    expect(providerFee(1_000_000n)).toBe(8_500n);
    expect(providerFee(1n)).toBe(1n);
  });
  it("computes the price impact of a swap, and omits it if a price is unknown", () => {
    expect(priceImpact(1_000n, 990n)).toBe(100n);
    expect(priceImpact(1_000n, 1_010n)).toBe(-100n);
    expect(priceImpact(0n, 5n)).toBeUndefined();
  });
  it(
    "computes the exchange rate of a swap, truncated after 20 decimals",
    { tags: ["S9-057"] },
    () => {
      const given = { units: 3n * 10n ** 17n, decimals: 18, symbol: "ETH" };
      const received = { units: 1_000_000n, decimals: 6, symbol: "USDC" };
      expect(exchangeRate(given, received)).toBe(`3.${"3".repeat(20)}`);
      expect(exchangeRate({ ...given, units: 0n }, received)).toBeUndefined();
    },
  );
  it("expires a swap quote after 30 s or when the clock is set back", () => {
    const expiresAt = expiryOf(1_000);
    expect(expiresAt).toBe(1_000 + QUOTE_LIFE_MS);
    expect(isExpired({ expiresAt }, 30_999)).toBe(false);
    expect(isExpired({ expiresAt }, 31_000)).toBe(true);
    expect(isExpired({ expiresAt }, 999)).toBe(true);
  });
  it("batches the calls of a swap only if the wallet reports atomic execution", () => {
    expect(batchesAtOnce({ atomic: { status: "supported" } })).toBe(true);
    expect(batchesAtOnce({ atomic: { status: "ready" } })).toBe(true);
    expect(batchesAtOnce({ atomic: { status: "unsupported" } })).toBe(false);
    expect(batchesAtOnce({ atomic: "supported" })).toBe(false);
    expect(batchesAtOnce()).toBe(false);
  });
});

describe("swap form", () => {
  const draft = { ...EMPTY_SWAP, target: USDC, amount: "1" };
  it.each([
    [{ ...draft, target: undefined }, "no-token"],
    [{ ...draft, target: ETH }, "same-token"],
    [{ ...draft, amount: "" }, "no-amount"],
    [{ ...draft, amount: "1.2.3" }, "malformed-amount"],
    [{ ...draft, amount: `0.${"0".repeat(18)}1` }, "too-precise"],
    [{ ...draft, amount: "0.0", slippage: 0 }, "zero-amount"],
    [{ ...draft, slippage: 0 }, "wrong-slippage"],
    [{ ...draft, amount: "3", slippage: 51 }, "wrong-slippage"],
    [{ ...draft, amount: "3" }, "insufficient-funds"],
    [draft, undefined],
  ])("returns the first problem of the swap form %#", { tags: ["S2-020"] }, (given, problem) => {
    expect(swapProblem(given, ETH, 2n * 10n ** 18n)).toBe(problem);
  });
  it("parses an amount to receive with the target token's decimals", () => {
    const wanted = { ...draft, amount: "0.000001", amountOf: "target" } as const;
    const held = 2n * 10n ** 18n;
    expect(swapProblem(wanted, ETH, held)).toBeUndefined();
    expect(swapProblem(wanted, ETH, held, held)).toBeUndefined();
    expect(swapProblem(wanted, ETH, held, held + 1n)).toBe("insufficient-funds");
    expect(swapProblem({ ...wanted, amount: "0.0000001" }, ETH, held)).toBe("too-precise");
    expect(swapProblem({ ...draft, amount: "0.0000001" }, ETH, held, held + 1n)).toBeUndefined();
  });
  it("does not report insufficient funds for a swap before the balance is loaded", () => {
    expect(swapProblem({ ...draft, amount: "3" }, ETH, undefined)).toBeUndefined();
  });
});

describe("swap tokens", () => {
  const entry = { name: "USD Coin", symbol: "USDC", address: USDC_ID, decimals: 6, logoUri: null };
  it(
    "reads a swap token from a CAIP-10 id, and the placeholder address as the native currency",
    { tags: ["S7-021"] },
    () => {
      expect(readSwapToken({ ...entry, address: USDC_ID.toLowerCase() }, "eip155:1")).toEqual(USDC);
      const ether = { name: "Ether", symbol: "ETH", address: NATIVE_ID, decimals: 18 };
      expect(readSwapToken(ether, "eip155:1")).toEqual(ETH);
      expect(swapTokenId(ETH)).toBe(NATIVE_ID);
      expect(swapTokenId(USDC)).toBe(USDC_ID);
    },
  );
  it.each([
    { ...entry, address: `eip155:10:${USDC_ADDRESS}` },
    { ...entry, address: USDC_ADDRESS },
    { ...entry, decimals: 6.5 },
    { ...entry, decimals: 77 },
    { ...entry, decimals: -1 },
    { ...entry, symbol: "" },
  ])(
    "drops a swap token of a different network or with invalid fields %#",
    { tags: ["S7-021"] },
    (given) => {
      expect(readSwapToken(given, "eip155:1")).toBeUndefined();
    },
  );
  it("compares swap tokens by network and address, not by symbol", () => {
    expect(isSameToken(USDC, { ...USDC, symbol: "X" })).toBe(true);
    expect(isSameToken(USDC, { ...USDC, networkId: "eip155:10" })).toBe(false);
    expect(isSameToken(USDC, ETH)).toBe(false);
  });
  it("finds swap tokens by symbol, name and address, and sorts them by the position of the match", () => {
    const tokens = [token("zUSD"), token("USDT"), token("DAI", "A usd"), token("ABC")];
    expect(foundTokens(tokens, " usd").map(({ symbol }) => symbol)).toEqual([
      "USDT",
      "zUSD",
      "DAI",
    ]);
    expect(foundTokens(tokens, "").map(({ symbol }) => symbol)).toEqual([
      "ABC",
      "DAI",
      "USDT",
      "zUSD",
    ]);
    expect(foundTokens([token("A", "A", USDC_ADDRESS), token("B")], "0xa0b8")).toHaveLength(1);
  });
  it("splits a long swap token list into owned and other tokens in linear time", () => {
    let reads = 0;
    const counted = (count: number, every: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...USDC,
        get address() {
          reads += 1;
          return `0x${(at * every).toString(16).padStart(40, "0")}`;
        },
      }));
    const [listed, held] = [counted(2_000, 1), counted(300, 10)];
    const { own, others } = splitTokens(listed, held);
    expect(reads).toBeLessThan(10 * (listed.length + held.length));
    expect([own.length, others.length]).toEqual([200, 1_800]);
    expect(own.every((one) => held.includes(one))).toBe(true);
    const upper = { ...USDC, address: `0x${USDC_ADDRESS.slice(2).toUpperCase()}` };
    expect(splitTokens([USDC, ETH], [upper])).toEqual({ own: [upper], others: [ETH] });
  });
  it("suggests at most eight swap tokens, those specific to the network first", () => {
    const symbols = "OP MATIC WETH USDC ETH UNI DAI WBTC LINK AAVE".split(" ");
    const all = symbols.map((symbol) => token(symbol));
    expect(suggestedTokens(all, "eip155:1").map(({ symbol }) => symbol)).toEqual(
      "ETH UNI AAVE LINK WBTC DAI WETH USDC".split(" "),
    );
    const [first] = suggestedTokens([...all, token("USD₮0")], "eip155:42161");
    expect(first?.symbol).toBe("USD₮0");
  });
  it("does not suggest a swap token whose symbol is not unique", () => {
    const all = [
      token("DAI"),
      token("USDC", "USDC", "0x1111111111111111111111111111111111111111"),
      token("USDC"),
    ];
    expect(suggestedTokens(all, "eip155:1").map(({ symbol }) => symbol)).toEqual(["DAI"]);
  });
});
