import type { Namespace } from "../caip/caip.types.js";

/** Bech32 may be upper case (BIP-173), as in QR codes; base58 is case-sensitive. */
const BECH32 = /^(?:bc|tb|bcrt|ltc)1/i;

const SPELLINGS: { readonly [N in Namespace]: (address: string) => string } = {
  eip155: (address) => address.toLowerCase(),
  bip122: (address) => (BECH32.test(address) ? address.toLowerCase() : address),
  cosmos: (address) => address.toLowerCase(),
  solana: (address) => address,
  polkadot: (address) => address,
};

/** Normalises a valid address for comparison within its namespace. */
export const comparableAddress = (namespace: Namespace, address: string): string =>
  SPELLINGS[namespace](address);

/**
 * True if two valid addresses are equal. EVM and bech32 (Bitcoin, Cosmos) ignore case; base58 does
 * not.
 */
export const isSameAddress = (namespace: Namespace, a: string, b: string): boolean =>
  a === b || comparableAddress(namespace, a) === comparableAddress(namespace, b);
