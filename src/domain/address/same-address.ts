import type { Namespace } from "../caip/caip.types.js";

/** Bech32 may be written in capitals (BIP-173), as QR codes do; base58 counts its letters' case. */
const BECH32 = /^(?:bc|tb|bcrt|ltc)1/i;

const SPELLINGS: { readonly [N in Namespace]: (address: string) => string } = {
  eip155: (address) => address.toLowerCase(),
  bip122: (address) => (BECH32.test(address) ? address.toLowerCase() : address),
  cosmos: (address) => address.toLowerCase(),
  solana: (address) => address,
  polkadot: (address) => address,
};

/** A good address in the one spelling by which two of a namespace are compared. */
export const comparableAddress = (namespace: Namespace, address: string): string =>
  SPELLINGS[namespace](address);

/**
 * Whether two good addresses of a namespace are one: on EVM and in bech32 (Bitcoin, Cosmos) the
 * case of letters carries nothing, in base58 it counts.
 */
export const isSameAddress = (namespace: Namespace, a: string, b: string): boolean =>
  a === b || comparableAddress(namespace, a) === comparableAddress(namespace, b);
