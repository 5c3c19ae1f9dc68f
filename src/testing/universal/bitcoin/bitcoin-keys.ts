import * as ecc from "@bitcoinerlab/secp256k1";
import { crypto, initEccLib, networks, payments, toXOnly } from "bitcoinjs-lib";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";

/** The local chain, by the start of its genesis hash (CAIP-2, BIP-122). */
export const REGTEST: CaipNetworkId = "bip122:0f9188f13cb7b2c71f2a335e3a4fc328";
const MAINNET: CaipNetworkId = "bip122:000000000019d6689c085ae165831e93";

/** Address rules of a network: mainnet's, regtest's, else those of testnets. */
export const rulesOf = (networkId: CaipNetworkId): networks.Network => {
  if (networkId === MAINNET) return networks.bitcoin;
  return networkId === REGTEST ? networks.regtest : networks.testnet;
};

/** Both signature formats have 64 bytes. */
export interface BitcoinKey {
  /** SEC 1, compressed. */
  readonly publicKey: Uint8Array;
  sign(hash: Uint8Array): Uint8Array;
  signSchnorr(hash: Uint8Array): Uint8Array;
  /** ECDSA with the recovery id: 0 to 3. */
  signRecoverable(hash: Uint8Array): {
    readonly signature: Uint8Array;
    readonly recoveryId: number;
  };
}

const keyOf = (secret: Uint8Array): BitcoinKey => {
  const publicKey = ecc.pointFromScalar(secret, true);
  if (publicKey === null) throw new Error("not a private key");
  return {
    publicKey,
    sign: (hash) => ecc.sign(hash, secret),
    signSchnorr: (hash) => ecc.signSchnorr(hash, secret),
    signRecoverable: (hash) => ecc.signRecoverable(hash, secret),
  };
};

const tweakKey = (secret: Uint8Array): BitcoinKey => {
  const { publicKey } = keyOf(secret);
  const even = publicKey[0] === 3 ? ecc.privateNegate(secret) : secret;
  const tweak = ecc.privateAdd(even, crypto.taggedHash("TapTweak", toXOnly(publicKey)));
  if (tweak === null) throw new Error("not a private key");
  return keyOf(tweak);
};

export interface BitcoinAccount {
  readonly purpose: "payment" | "ordinals";
  readonly type: "p2wpkh" | "p2tr";
  readonly address: string;
  readonly script: Uint8Array;
  /** The public key reported to pages; untweaked for `p2tr`. */
  readonly publicKey: Uint8Array;
  readonly key: BitcoinKey;
  /** Derivation path of BIP-84 or BIP-86, as wallets report it. */
  readonly path: string;
}

const addressAndScript = ({
  address,
  output,
}: {
  readonly address?: string | undefined;
  readonly output?: Uint8Array | undefined;
}): { readonly address: string; readonly script: Uint8Array } => {
  if (address === undefined || output === undefined) throw new Error("not a private key");
  return { address, script: output };
};

/**
 * The two addresses of a wallet from one 32-byte secret: native SegWit for payments, Taproot for
 * ordinals. Throws a plain `Error` for an invalid key.
 */
export const bitcoinAccounts = (
  secret: Uint8Array,
  networkId: CaipNetworkId,
  index = 0,
): readonly [BitcoinAccount, BitcoinAccount] => {
  initEccLib(ecc);
  const network = rulesOf(networkId);
  const key = keyOf(secret);
  const coin = networkId === MAINNET ? 0 : 1;
  const { publicKey } = key;
  return [
    {
      purpose: "payment",
      type: "p2wpkh",
      ...addressAndScript(payments.p2wpkh({ pubkey: publicKey, network })),
      publicKey,
      key,
      path: `m/84'/${coin}'/0'/0/${index}`,
    },
    {
      purpose: "ordinals",
      type: "p2tr",
      ...addressAndScript(payments.p2tr({ internalPubkey: toXOnly(publicKey), network })),
      publicKey,
      key: tweakKey(secret),
      path: `m/86'/${coin}'/0'/0/${index}`,
    },
  ];
};

/**
 * Verifies a signature: low-S ECDSA for a compressed or full key, Schnorr (BIP-340) for a 32-byte
 * key.
 */
export const isSignedBy = (
  publicKey: Uint8Array,
  hash: Uint8Array,
  signature: Uint8Array,
): boolean => {
  try {
    return publicKey.length === 32
      ? ecc.verifySchnorr(hash, publicKey, signature)
      : ecc.verify(hash, publicKey, signature, true);
  } catch {
    return false;
  }
};
