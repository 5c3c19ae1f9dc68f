import type { CaipNetworkId } from "../caip/caip.types.js";

/** Networks by the name of their picture; a test network has its main network's. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  ethereum: ["eip155:1", "eip155:11155111", "eip155:560048"],
  optimism: ["eip155:10", "eip155:11155420"],
  cronos: ["eip155:25"],
  "binance-smart-chain": ["eip155:56", "eip155:97"],
  gnosis: ["eip155:100", "eip155:10200"],
  unichain: ["eip155:130", "eip155:1301"],
  polygon: ["eip155:137", "eip155:80002"],
  monad: ["eip155:143", "eip155:10143"],
  sonic: ["eip155:146"],
  "manta-pacific": ["eip155:169"],
  fantom: ["eip155:250"],
  fraxtal: ["eip155:252"],
  "hedera-hashgraph": ["eip155:295"],
  filecoin: ["eip155:314"],
  zksync: ["eip155:324", "eip155:300"],
  world: ["eip155:480"],
  "metis-andromeda": ["eip155:1088"],
  moonbeam: ["eip155:1284"],
  moonriver: ["eip155:1285"],
  soneium: ["eip155:1868"],
  ronin: ["eip155:2020", "eip155:2021"],
  abstract: ["eip155:2741"],
  mantle: ["eip155:5000"],
  kaia: ["eip155:8217"],
  base: ["eip155:8453", "eip155:84532"],
  apechain: ["eip155:33139"],
  mode: ["eip155:34443"],
  "arbitrum-one": ["eip155:42161", "eip155:421614"],
  celo: ["eip155:42220"],
  avalanche: ["eip155:43114", "eip155:43113"],
  ink: ["eip155:57073"],
  linea: ["eip155:59144", "eip155:59141"],
  berachain: ["eip155:80094"],
  blast: ["eip155:81457"],
  scroll: ["eip155:534352", "eip155:534351"],
  zora: ["eip155:7777777"],
  aurora: ["eip155:1313161554", "eip155:1313161555"],
  solana: [
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  ],
  bitcoin: [
    "bip122:000000000019d6689c085ae165831e93",
    "bip122:000000000933ea01ad0ee984209779ba",
    "bip122:00000008819873e925422c1ff0f99f7c",
  ],
  litecoin: ["bip122:12a765e31ffd4059bada1e25190f6e98"],
  polkadot: ["polkadot:91b171bb158e2d3848fa23a9f1c25182"],
  "cosmos-hub": ["cosmos:cosmoshub-4"],
  osmosis: ["cosmos:osmosis-1"],
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NETWORKS).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
);

/** Ids of all that the package has a picture of. */
export const NETWORK_IDS: readonly string[] = [...NAMES.keys()];

/** The name of a network's picture in the package; undefined where it has none. */
export const packagedNetwork = (id: CaipNetworkId): string | undefined => NAMES.get(id);
