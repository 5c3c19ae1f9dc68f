import type { CaipNetworkId } from "../caip/caip.types.js";
import { type BitcoinNetwork, isBitcoinAddress } from "./bitcoin-address.js";

/** Bitcoin networks, independent of a wallet's spelling. */
export type BitcoinChain = "mainnet" | "testnet" | "testnet4" | "signet" | "regtest";

/** CAIP-2 references (start of the genesis block's hash) and address formats. */
const CHAINS: {
  readonly [C in BitcoinChain]: { readonly reference: string; readonly addresses: BitcoinNetwork };
} = {
  mainnet: { reference: "000000000019d6689c085ae165831e93", addresses: "mainnet" },
  testnet: { reference: "000000000933ea01ad0ee984209779ba", addresses: "testnet" },
  testnet4: { reference: "00000000da84f2bafbbc53dee25a72ae", addresses: "testnet" },
  signet: { reference: "00000008819873e925422c1ff0f99f7c", addresses: "testnet" },
  regtest: { reference: "0f9188f13cb7b2c71f2a335e3a4fc328", addresses: "regtest" },
};
const NAMES = Object.keys(CHAINS) as readonly BitcoinChain[];
/** Network names of wallets: Unisat (`livenet`) and Wallet Standard (`bitcoin:mainnet`). */
const OTHER_NAMES: Readonly<Record<string, BitcoinChain>> = {
  livenet: "mainnet",
  bitcoin: "mainnet",
  main: "mainnet",
  testnet3: "testnet",
  test: "testnet",
};

export const bitcoinNetworkId = (chain: BitcoinChain): CaipNetworkId =>
  `bip122:${CHAINS[chain].reference}`;

/** The Bitcoin network of a CAIP-2 id; undefined for any other chain. */
export const bitcoinChainOf = (networkId: string): BitcoinChain | undefined =>
  NAMES.find((chain) => bitcoinNetworkId(chain) === networkId);

/** Parses a wallet's network name; undefined if unknown. */
export const readBitcoinChain = (value: unknown): BitcoinChain | undefined => {
  if (typeof value !== "string" || value.length > 64) return undefined;
  const name = value.toLowerCase().replace(/^bitcoin[:_]/u, "");
  return (
    NAMES.find((chain) => chain === name) ??
    bitcoinChainOf(value) ??
    (Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined)
  );
};

/** The address format of a network; undefined if the id is not a known Bitcoin network. */
export const addressFormatOf = (networkId: string): BitcoinNetwork | undefined => {
  const chain = bitcoinChainOf(networkId);
  return chain && CHAINS[chain].addresses;
};

/** True if the address can be paid on the given network; false for an unknown network. */
export const isBitcoinAddressOn = (networkId: string, value: unknown): value is string => {
  const addresses = addressFormatOf(networkId);
  return addresses !== undefined && isBitcoinAddress(value, addresses);
};

/** The most used network that accepts the address; undefined for an invalid address. */
export const networkOfAddress = (value: unknown): CaipNetworkId | undefined =>
  NAMES.map(bitcoinNetworkId).find((id) => isBitcoinAddressOn(id, value));
