import { InMemoryBlockchainData, InMemorySwapService, latchkitErrorOf } from "latchkit/testing";
import type { TokenBalance } from "latchkit";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const DOLLAR = 10n ** 18n;
const CENT = 10n ** 16n;

const token = (at: number, change: Partial<TokenBalance> = {}): TokenBalance => ({
  networkId: "eip155:1",
  address: `0x${String(at).padStart(40, "0")}`,
  name: `Token ${at}`,
  symbol: `TK${at}`,
  decimals: 6,
  units: 1_000_000n * BigInt(at),
  price: DOLLAR,
  value: DOLLAR * BigInt(at),
  ...change,
});
const ETHER: TokenBalance = {
  networkId: "eip155:1",
  name: "Ether",
  symbol: "ETH",
  decimals: 18,
  units: 1_234_567n * 10n ** 15n,
  price: 3_000n * DOLLAR,
  value: 3_703_701n * DOLLAR,
};
const FEW: readonly TokenBalance[] = [
  ETHER,
  token(1, { name: "USD Coin", symbol: "USDC", units: 250_509_999n, value: 25_050n * CENT }),
  token(2, { name: "Dust", symbol: "DUST", units: 1n, price: 1n, value: 1n }),
  token(3, { name: "No price", symbol: "NOP" }),
];
const HOSTILE = token(9, {
  name: `<img src=x onerror=alert(1)>${"W".repeat(36)}`,
  symbol: "USDСآبت<b>",
  units: 2n ** 255n,
  value: 10n ** 50n,
});

/** One state; `begin` prepares the data port before the account opens. */
const state = (
  id: string,
  title: string,
  begin: (data: InMemoryBlockchainData) => void,
  then: (stage: Stage, data: InMemoryBlockchainData) => Promise<void> = async () => undefined,
): GalleryState => {
  const data = new InMemoryBlockchainData();
  return {
    id: `tokens-${id}`,
    title,
    ports: () => ({ blockchainData: data, swapService: new InMemorySwapService() }),
    ...(id === "empty" && { options: { projectId: "gallery", onramp: { meldPublicKey: "pk" } } }),
    reach: async (stage) => {
      begin(data);
      stage.fund(1_234_567n * 10n ** 15n);
      await stage.connected();
      await stage.open("Account");
      await stage.until(
        () => data.isSilent || /^(?:ready|failed)$/u.test(stage.latchkit.tokens.snapshot.status),
        "the tokens",
      );
      await then(stage, data);
    },
  };
};
const holding = (tokens: readonly TokenBalance[]) => (data: InMemoryBlockchainData) =>
  data.setTokens(`eip155:1:${ADDRESS}`, tokens);

export const tokens: GalleryChapter = {
  name: "Tokens",
  states: [
    state("loading", "Tokens: loading", (data) => (data.isSilent = true)),
    state("few", "Tokens: a few", holding(FEW)),
    state(
      "many",
      "Tokens: five thousand",
      holding(Array.from({ length: 5_000 }, (_, at) => token(at))),
    ),
    state("empty", "Tokens: empty", holding([])),
    state("page", "Token page", holding(FEW), async (stage) => {
      await stage.press(`lk-token-${FEW[1]?.address}`);
      await stage.shows("AccountToken");
    }),
    state("page-currency", "Token page: native currency", holding(FEW), async (stage) => {
      await stage.press("lk-token-currency");
      await stage.shows("AccountToken");
    }),
    state("page-gone", "Token page: no longer held", holding(FEW), async (stage) => {
      await stage.push({ view: "AccountToken", networkId: "eip155:1", token: "0xdead" });
    }),
    state("hostile", "Tokens: hostile names", holding([ETHER, HOSTILE])),
    state("failed", "Tokens: failed", (data) => {
      data.failure = latchkitErrorOf("http/unreachable", { url: "https://data.example" });
    }),
    state("unknown-network", "Tokens: unknown network", (data) => {
      data.unsupported.add("eip155:1");
    }),
    state("stale", "Tokens: stale", holding(FEW), async (stage, data) => {
      data.failure = latchkitErrorOf("http/unreachable", { url: "https://data.example" });
      await stage.latchkit.tokens.refresh({ force: true }).catch(() => undefined);
    }),
  ],
};
