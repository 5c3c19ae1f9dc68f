import { ed25519 } from "@noble/curves/ed25519";
import { base58, base64, hex } from "@scure/base";
import type { SiteCall } from "latchkit/secure-site";
import { localStore } from "./local-store.js";

const SIGNATURE_BYTES = 64;

/** The secret key of a user on Solana, made once and kept in the site's own storage. */
export const solanaKey = (userId: string): Uint8Array => {
  const name = `key:solana:${userId}`;
  const kept = localStore.get(name);
  const key = kept === undefined ? ed25519.utils.randomPrivateKey() : hex.decode(kept);
  localStore.set(name, hex.encode(key));
  return key;
};
export const solanaAddress = (key: Uint8Array): string => base58.encode(ed25519.getPublicKey(key));

/** The transaction with its first signature, which is the fee payer's. */
const signed = (key: Uint8Array, transaction: Uint8Array): Uint8Array => {
  const [count = 0] = transaction;
  const at = 1 + count * SIGNATURE_BYTES;
  const result = transaction.slice();
  result.set(ed25519.sign(transaction.slice(at), key), 1);
  return result;
};

const send = async (transaction: Uint8Array, rpcUrl: string): Promise<void> => {
  const params = [base64.encode(transaction), { encoding: "base64" }];
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "sendTransaction", params });
  const headers = { "content-type": "application/json" };
  const response = await fetch(rpcUrl, { method: "POST", headers, body });
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } };
  if (error) throw new Error(error.message);
};

/** Signs or sends on Solana; transactions are base58 here. Rejects with what the chain says. */
export const solanaCall = async (key: Uint8Array, call: SiteCall): Promise<unknown> => {
  const { message, transaction, transactions } = call.params as {
    readonly message?: string;
    readonly transaction?: string;
    readonly transactions?: readonly string[];
  };
  if (message !== undefined)
    return { signature: base58.encode(ed25519.sign(base58.decode(message), key)) };
  if (transactions !== undefined)
    return {
      transactions: transactions.map((one) => base58.encode(signed(key, base58.decode(one)))),
    };
  const result = signed(key, base58.decode(transaction ?? ""));
  if (call.method !== "solana_signAndSendTransaction")
    return { transaction: base58.encode(result) };
  await send(result, call.rpcUrl ?? "");
  return { signature: base58.encode(result.slice(1, 1 + SIGNATURE_BYTES)) };
};
