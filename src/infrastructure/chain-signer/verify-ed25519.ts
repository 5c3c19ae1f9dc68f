import { ed25519 } from "@noble/curves/ed25519";

/** True if the signature is valid (RFC 8032, strict, as Solana checks it). Never throws. */
export const verifyEd25519 = (
  signature: Uint8Array,
  bytes: Uint8Array,
  publicKey: Uint8Array,
): boolean => {
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false });
  } catch {
    return false;
  }
};
