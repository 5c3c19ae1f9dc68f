import * as viem from "viem/chains";
import * as networks from "latchkit/networks";
import { describe, expect, it } from "vitest";
import type { CaipNetworkOption } from "../../../../src/index.js";
import { bitcoinChainOf } from "../../../../src/domain/address/bitcoin-network.js";
import { createLatchkit, bitcoin, evm, solana } from "../../../../src/index.js";

const LISTED: readonly (readonly [string, CaipNetworkOption])[] = Object.entries(networks);
const of = (namespace: string) => LISTED.filter(([, { id }]) => id.startsWith(`${namespace}:`));
const CHAINS = Object.values(viem);
const chainOf = ({ id }: CaipNetworkOption) => {
  const chains = CHAINS.filter((chain) => `eip155:${chain.id}` === id);
  if (chains.length === 0) throw new Error(`viem has no ${id}`);
  return chains;
};
const bare = (url: string | undefined): string | undefined => url?.replace(/\/$/u, "");
/** Nodes used instead of viem's default. */
const OWN_NODES: Readonly<Record<string, string>> = {
  mainnet: "https://ethereum-rpc.publicnode.com",
  sepolia: "https://ethereum-sepolia-rpc.publicnode.com",
  bnb: "https://bsc-dataseed.bnbchain.org",
  polygon: "https://polygon-rpc.com",
};

describe("networks of latchkit/networks", () => {
  it("exports at least 40 unique networks, all of which an instance accepts", async () => {
    expect(LISTED.length).toBeGreaterThanOrEqual(40);
    expect(new Set(LISTED.map(([, { id }]) => id)).size).toBe(LISTED.length);
    const latchkit = createLatchkit({
      networks: LISTED.map(([, network]) => network),
      chains: [evm(), solana(), bitcoin()],
    });
    expect(latchkit.network.snapshot.networks).toHaveLength(LISTED.length);
    await latchkit.dispose();
  });
  it.each(of("eip155"))(
    "gives %s the node, currency, explorer and testnet flag of viem's chain",
    (name, network) => {
      const [rpcUrl = ""] = network.rpcUrls;
      const { currency, explorerUrl, testnet } = network;
      const chains = chainOf(network);
      expect(chains.map(({ nativeCurrency }) => nativeCurrency.decimals)).toContain(
        currency.decimals,
      );
      expect(chains.map(({ nativeCurrency }) => nativeCurrency.symbol)).toContain(currency.symbol);
      expect(chains.map((chain) => bare(chain.blockExplorers?.default.url))).toContain(explorerUrl);
      expect(chains.map((chain) => chain.testnet ?? false)).toContain(testnet);
      expect(chains.some((chain) => chain.name.startsWith(network.name))).toBe(true);
      const nodes = chains.flatMap(({ rpcUrls }) => rpcUrls.default.http.map(bare));
      expect(OWN_NODES[name] === rpcUrl || nodes.includes(rpcUrl)).toBe(true);
    },
  );
  it("uses the hashes of genesis blocks as the ids of the Bitcoin networks", () => {
    const chains = of("bip122").map(([name, { id }]) => [name, bitcoinChainOf(id)]);
    expect(Object.fromEntries(chains)).toEqual({
      bitcoinMainnet: "mainnet",
      bitcoinTestnet: "testnet",
      bitcoinTestnet4: "testnet4",
      bitcoinSignet: "signet",
    });
  });
  it("freezes every exported network", () => {
    expect(LISTED.every(([, network]) => Object.isFrozen(network))).toBe(true);
  });
});
