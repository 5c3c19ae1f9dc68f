import { base58, base64urlnopad } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2";
import { readTransaction, withSignature } from "./solana-transaction.js";

/** PKCS #8 header of a 32-byte Ed25519 key (RFC 8410). */
const PKCS8 = Uint8Array.of(
  0x30,
  0x2e,
  0x02,
  0x01,
  0x00,
  0x30,
  0x05,
  0x06,
  0x03,
  0x2b,
  0x65,
  0x70,
  0x04,
  0x22,
  0x04,
  0x20,
);
/** RFC 8032, first test vector: a well-known secret key. Worthless. */
export const KNOWN_SOLANA_KEY: Uint8Array = Uint8Array.from(
  "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60".match(/../gu) ?? [],
  (pair) => Number.parseInt(pair, 16),
);

export interface SolanaKey {
  /** Base58 of the public key. */
  readonly address: string;
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
  /**
   * The serialized transaction with this account's signature. Rejects if the account is not a
   * signer.
   */
  signTransaction(bytes: Uint8Array): Promise<Uint8Array>;
}

const pkcs8Of = (key: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([...PKCS8, ...key]);

/**
 * An Ed25519 key from 32 private bytes, with the runtime's Web Crypto. Rejects without Ed25519
 * support and in insecure contexts.
 */
export const openSolanaKey = async (privateKey: Uint8Array): Promise<SolanaKey> => {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey("pkcs8", pkcs8Of(privateKey), { name: "Ed25519" }, true, [
    "sign",
  ]);
  const { x } = await subtle.exportKey("jwk", key);
  const publicKey = base64urlnopad.decode(x ?? "");
  const address = base58.encode(publicKey);
  const sign = async (message: Uint8Array): Promise<Uint8Array> =>
    new Uint8Array(await subtle.sign("Ed25519", key, Uint8Array.from(message)));
  const signTransaction = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const { signers, message } = readTransaction(bytes);
    if (!signers.includes(address))
      throw new RangeError("This account is not a signer of the transaction.");
    return withSignature(bytes, address, await sign(message));
  };
  return { address, publicKey, sign, signTransaction };
};

export const openSolanaKeys = (
  privateKey: Uint8Array,
  count: number,
): Promise<readonly SolanaKey[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      openSolanaKey(index === 0 ? privateKey : sha256(Uint8Array.from([...privateKey, index]))),
    ),
  );
