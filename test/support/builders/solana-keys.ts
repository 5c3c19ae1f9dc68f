import {
  createKeyPairFromPrivateKeyBytes,
  getAddressEncoder,
  getAddressFromPublicKey,
  signBytes,
} from "@solana/kit";
import { randomBytes } from "node:crypto";
import type { SolanaKey } from "../../../src/infrastructure/in-memory/index.js";

/** A new random key pair. */
export const realKey = async (): Promise<SolanaKey & { readonly address: string }> => {
  const pair = await createKeyPairFromPrivateKeyBytes(randomBytes(32));
  const address = await getAddressFromPublicKey(pair.publicKey);
  return {
    address,
    publicKey: Uint8Array.from(getAddressEncoder().encode(address)),
    sign: async (bytes) => Uint8Array.from(await signBytes(pair.privateKey, bytes)),
  };
};
