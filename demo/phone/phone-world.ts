import type { CaipNetworkId, NetworkOption } from "latchkit";
import { readWorld, toBitcoinNetworks, toNetworks, toSolanaNetworks } from "../src/world.js";

/**
 * The second account of the public development mnemonic, funded on local chains. Worthless
 * elsewhere.
 */
const DEVELOPMENT_KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

const network = (
  id: CaipNetworkId,
  name: string,
  symbol: string,
  decimals: number,
): NetworkOption => ({ id, name, rpcUrls: [location.origin], currency: { symbol, decimals } });
/** The phone's networks besides the local chains. */
const OTHERS: readonly NetworkOption[] = [
  network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana", "SOL", 9),
  network("bip122:000000000019d6689c085ae165831e93", "Bitcoin", "BTC", 8),
  network("polkadot:91b171bb158e2d3848fa23a9f1c25182", "Polkadot", "DOT", 10),
  network("cosmos:cosmoshub-4", "Cosmos Hub", "ATOM", 6),
];

/** The relay and chains that run next to this page; undefined without a relay. */
export async function readPhoneWorld(): Promise<
  | {
      readonly relayUrl: string;
      readonly networks: readonly NetworkOption[];
      readonly privateKey: `0x${string}`;
    }
  | undefined
> {
  const { relay, chains, solana, bitcoin } = await readWorld();
  return relay === undefined
    ? undefined
    : {
        relayUrl: relay,
        networks: [
          ...toNetworks(chains),
          ...toSolanaNetworks(solana),
          ...toBitcoinNetworks(bitcoin),
          ...OTHERS,
        ],
        privateKey: DEVELOPMENT_KEY,
      };
}
