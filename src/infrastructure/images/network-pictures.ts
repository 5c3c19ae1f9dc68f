import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { PACKAGED_NETWORKS } from "../../domain/image/packaged-networks.js";
import type { LoadPicture } from "./read-picture.js";

/** Each picture is a file that is fetched when shown. */
const FILES: Readonly<Record<string, LoadPicture>> = {
  abstract: () => import("./packaged/networks/abstract.svg?raw"),
  apechain: () => import("./packaged/networks/apechain.svg?raw"),
  "arbitrum-one": () => import("./packaged/networks/arbitrum-one.svg?raw"),
  aurora: () => import("./packaged/networks/aurora.svg?raw"),
  avalanche: () => import("./packaged/networks/avalanche.svg?raw"),
  base: () => import("./packaged/networks/base.svg?raw"),
  berachain: () => import("./packaged/networks/berachain.svg?raw"),
  "binance-smart-chain": () => import("./packaged/networks/binance-smart-chain.svg?raw"),
  bitcoin: () => import("./packaged/networks/bitcoin.svg?raw"),
  blast: () => import("./packaged/networks/blast.svg?raw"),
  celo: () => import("./packaged/networks/celo.svg?raw"),
  "cosmos-hub": () => import("./packaged/networks/cosmos-hub.svg?raw"),
  cronos: () => import("./packaged/networks/cronos.svg?raw"),
  ethereum: () => import("./packaged/networks/ethereum.svg?raw"),
  fantom: () => import("./packaged/networks/fantom.svg?raw"),
  filecoin: () => import("./packaged/networks/filecoin.svg?raw"),
  fraxtal: () => import("./packaged/networks/fraxtal.svg?raw"),
  gnosis: () => import("./packaged/networks/gnosis.svg?raw"),
  "hedera-hashgraph": () => import("./packaged/networks/hedera-hashgraph.svg?raw"),
  ink: () => import("./packaged/networks/ink.svg?raw"),
  kaia: () => import("./packaged/networks/kaia.svg?raw"),
  linea: () => import("./packaged/networks/linea.svg?raw"),
  litecoin: () => import("./packaged/networks/litecoin.svg?raw"),
  "manta-pacific": () => import("./packaged/networks/manta-pacific.svg?raw"),
  mantle: () => import("./packaged/networks/mantle.svg?raw"),
  "metis-andromeda": () => import("./packaged/networks/metis-andromeda.svg?raw"),
  mode: () => import("./packaged/networks/mode.svg?raw"),
  monad: () => import("./packaged/networks/monad.svg?raw"),
  moonbeam: () => import("./packaged/networks/moonbeam.svg?raw"),
  moonriver: () => import("./packaged/networks/moonriver.svg?raw"),
  optimism: () => import("./packaged/networks/optimism.svg?raw"),
  osmosis: () => import("./packaged/networks/osmosis.svg?raw"),
  polkadot: () => import("./packaged/networks/polkadot.svg?raw"),
  polygon: () => import("./packaged/networks/polygon.svg?raw"),
  ronin: () => import("./packaged/networks/ronin.svg?raw"),
  scroll: () => import("./packaged/networks/scroll.svg?raw"),
  solana: () => import("./packaged/networks/solana.svg?raw"),
  soneium: () => import("./packaged/networks/soneium.svg?raw"),
  sonic: () => import("./packaged/networks/sonic.svg?raw"),
  unichain: () => import("./packaged/networks/unichain.svg?raw"),
  world: () => import("./packaged/networks/world.svg?raw"),
  zksync: () => import("./packaged/networks/zksync.svg?raw"),
  zora: () => import("./packaged/networks/zora.svg?raw"),
};

/** Names of the bundled network pictures. */
export const NETWORK_NAMES: readonly string[] = Object.keys(FILES);

/** The bundled picture of a network; undefined if there is none. */
export const networkPicture = (id: CaipNetworkId): LoadPicture | undefined =>
  FILES[PACKAGED_NETWORKS.get(id) ?? ""];
