import { ed25519 } from "@noble/curves/ed25519";

/**
 * True where the signature is the key's over these bytes, as strictly as RFC 8032 and the network
 * have it. Never throws.
 */
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
