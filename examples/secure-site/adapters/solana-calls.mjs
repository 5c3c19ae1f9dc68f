import { ed25519 } from "@noble/curves/ed25519";
import { base58, base64 } from "@scure/base";
import { SiteRefusal } from "latchkit/secure-site";
import { signerIndex } from "./solana-transaction.mjs";

const SIGNATURE_BYTES = 64;
const LIMIT_MS = 20_000;

export const solanaAddress = (key) => base58.encode(ed25519.getPublicKey(key));

/** The transaction with its user's signature, which stands where their key does. */
const signed = (key, text) => {
  const transaction = base58.decode(text);
  const message = transaction.slice(1 + transaction[0] * SIGNATURE_BYTES);
  const index = signerIndex(message, solanaAddress(key));
  if (index === undefined) throw new SiteRefusal("The transaction is not this account's to sign");
  const result = transaction.slice();
  result.set(ed25519.sign(message, key), 1 + index * SIGNATURE_BYTES);
  return result;
};

/** A text. Bytes that are a transaction of the user's would be sent as one. */
const signedMessage = (key, text) => {
  const message = base58.decode(text);
  if (signerIndex(message, solanaAddress(key)) !== undefined)
    throw new SiteRefusal("The message is a transaction");
  return base58.encode(ed25519.sign(message, key));
};

const send = async (transaction, rpcUrl) => {
  const params = [base64.encode(transaction), { encoding: "base64" }];
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "sendTransaction", params }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const { error } = await response.json();
  if (error) throw new SiteRefusal(String(error.message));
};

/** Signs or sends on Solana; transactions are base58 here. */
export const solanaCall = async (key, { method, params }, { rpcUrl }) => {
  const { message, transaction, transactions } = params;
  if (method === "solana_signMessage") return { signature: signedMessage(key, message) };
  if (method === "solana_signAllTransactions")
    return { transactions: transactions.map((one) => base58.encode(signed(key, one))) };
  const result = signed(key, transaction);
  if (method === "solana_signTransaction") return { transaction: base58.encode(result) };
  await send(result, rpcUrl);
  return { signature: base58.encode(result.slice(1, 1 + SIGNATURE_BYTES)) };
};
