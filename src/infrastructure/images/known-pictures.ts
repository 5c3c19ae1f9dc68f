import type { CaipNetworkId, CaipAddress } from "../../domain/caip/caip.types.js";
import { PACKAGED_NETWORKS } from "../../domain/image/packaged-networks.js";
import { chainOf } from "../../domain/chains/chains.js";
import { PACKAGED_TOKENS } from "../../domain/image/packaged-tokens.js";

export type LoadPicture = () => Promise<{ readonly default: string }>;

const NETWORKS: Readonly<Record<string, LoadPicture>> = {
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

export const NETWORK_NAMES: readonly string[] = Object.keys(NETWORKS);

export const networkPicture = (id: CaipNetworkId): LoadPicture | undefined =>
  NETWORKS[PACKAGED_NETWORKS.get(id) ?? ""];

const TOKENS: Readonly<Record<string, LoadPicture>> = {
  aave: () => import("./packaged/tokens/aave.svg?raw"),
  arb: () => import("./packaged/tokens/arb.svg?raw"),
  axs: () => import("./packaged/tokens/axs.svg?raw"),
  comp: () => import("./packaged/tokens/comp.svg?raw"),
  dai: () => import("./packaged/tokens/dai.svg?raw"),
  ens: () => import("./packaged/tokens/ens.svg?raw"),
  eurc: () => import("./packaged/tokens/eurc.svg?raw"),
  fet: () => import("./packaged/tokens/fet.svg?raw"),
  grt: () => import("./packaged/tokens/grt.svg?raw"),
  ldo: () => import("./packaged/tokens/ldo.svg?raw"),
  link: () => import("./packaged/tokens/link.svg?raw"),
  lrc: () => import("./packaged/tokens/lrc.svg?raw"),
  mana: () => import("./packaged/tokens/mana.svg?raw"),
  mkr: () => import("./packaged/tokens/mkr.svg?raw"),
  op: () => import("./packaged/tokens/op.svg?raw"),
  pol: () => import("./packaged/tokens/pol.svg?raw"),
  pyusd: () => import("./packaged/tokens/pyusd.svg?raw"),
  rndr: () => import("./packaged/tokens/rndr.svg?raw"),
  sand: () => import("./packaged/tokens/sand.svg?raw"),
  snx: () => import("./packaged/tokens/snx.svg?raw"),
  usdc: () => import("./packaged/tokens/usdc.svg?raw"),
  usdt: () => import("./packaged/tokens/usdt.svg?raw"),
  wbtc: () => import("./packaged/tokens/wbtc.svg?raw"),
};

export const TOKEN_NAMES: readonly string[] = Object.keys(TOKENS);

export const tokenPicture = (id: CaipAddress): LoadPicture | undefined =>
  TOKENS[PACKAGED_TOKENS.get(chainOf(id)?.hasHexAddresses ? id.toLowerCase() : id) ?? ""];
