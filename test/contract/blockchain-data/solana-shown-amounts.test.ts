import { describe, expect, it } from "vitest";
import type { Network } from "../../../src/domain/network/network.js";
import { base58Of } from "../../../src/domain/shared/byte-texts.js";
import { ChainBlockchainData } from "../../../src/infrastructure/blockchain-data/chain-blockchain-data.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { tokenAmountText } from "../../../src/presentation-react/format/token-amount.js";
import { solanaNode } from "../../support/doubles/solana-node.js";

const LOCAL: Network = {
  id: "solana:LatchkitLocal1111111111111111111",
  namespace: "solana",
  reference: "LatchkitLocal1111111111111111111",
  name: "Local",
  currency: { name: "Solana", symbol: "SOL", decimals: 9 },
  rpcUrls: ["https://a.example"],
  isTestnet: true,
};
const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const keyOf = (seed: number): string => base58Of(new Uint8Array(32).fill(seed));
const [OWNER, MINT] = [keyOf(1), keyOf(3)];
const { signal } = new AbortController();

/** The shown amounts, with one account of 2.5 tokens for each `uiAmountString` of the node. */
const shownFor = async (
  texts: readonly unknown[],
  program = TOKEN_2022,
): Promise<readonly string[]> => {
  const value = texts.map((uiAmountString, place) => {
    const info = { mint: MINT, tokenAmount: { amount: "2500000", decimals: 6, uiAmountString } };
    return { pubkey: keyOf(10 + place), account: { data: { parsed: { info } } } };
  });
  const node = solanaNode({
    getTokenAccountsByOwner: ([, filter]) => {
      const isIt = (filter as { readonly programId?: string }).programId === program;
      return { result: { context: { slot: 1 }, value: isIt ? value : [] } };
    },
  });
  const clock = new FakeClock();
  const common = { clock, scheduler: clock };
  const networks = new SolanaNetworks({ networks: [LOCAL], fetch: node.fetch, signal, ...common });
  const reader = new KitSolanaReader({ networks, ...common });
  const chains = { reader: async () => reader, signer: () => Promise.reject(new Error("none")) };
  const data = new ChainBlockchainData({ chains, networks: [LOCAL] });
  const account = `${LOCAL.id}:${OWNER}` as const;
  const [, ...tokens] = await data.tokens({ account }, signal);
  expect(tokens.map(({ units }) => units)).toEqual(
    tokens.map(() => 2_500_000n * BigInt(texts.length)),
  );
  return tokens.map((token) => tokenAmountText(token, "en"));
};

describe("the shown amount of a Solana token with a multiplier or interest", () => {
  it.each([
    ["the raw amount without a multiplier or interest", ["2.5"], ["2.5"]],
    ["the multiplied amount", ["5"], ["5"]],
    ["the amount with interest, rounded down", ["2.619999"], ["2.61"]],
    ["an amount smaller than the raw one if the node says so", ["0.25"], ["0.25"]],
    ["the sum of all accounts of the mint", ["5", "5.01"], ["10.01"]],
  ])("shows the scaled amount of a Solana token as %s", async (_, texts, shown) => {
    expect(await shownFor(texts)).toEqual(shown);
  });
  it.each([undefined, null, 5, "", "-1", "inf", "NaN", "1e3", "1,5", ".5", "9".repeat(79)])(
    "hides a Solana token if any of its accounts has the `uiAmountString` %j",
    async (text) => {
      expect(await shownFor([text])).toEqual([]);
      expect(await shownFor(["5", text])).toEqual([]);
    },
  );
  it("shows the raw amount of a token of the original Solana token program", async () => {
    expect(await shownFor(["5"], "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")).toEqual(["2.5"]);
  });
});
