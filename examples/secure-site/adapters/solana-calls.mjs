import { ed25519 } from "@noble/curves/ed25519";
import { base58, base64 } from "@scure/base";
import { SiteRefusal } from "latchkit/secure-site";

const SIGNATURE_BYTES = 64;
const LIMIT_MS = 20_000;

export const solanaAddress = (key) => base58.encode(ed25519.getPublicKey(key));

/** Inserts the user's signature at the index of their key. */
const signed = (key, { bytes, message, signerIndex }) => {
  const result = bytes.slice();
  result.set(ed25519.sign(message, key), 1 + signerIndex * SIGNATURE_BYTES);
  return result;
};

const KNOWN = /already been processed|AlreadyProcessed/iu;

/** The node's response; undefined if none arrived. */
const answerTo = async (transaction, { rpcUrl, limitMs = LIMIT_MS }) => {
  const params = [base64.encode(transaction), { encoding: "base64" }];
  try {
    const response = await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "sendTransaction", params }),
      signal: AbortSignal.timeout(limitMs),
    });
    const { status } = response;
    const isRefused = status >= 400 && status < 500;
    const body = await response.json().catch(() => undefined);
    return isRefused ? { error: { message: `status ${status}` }, ...body } : body;
  } catch {
    return undefined;
  }
};

/** Rejects if the node refused it. Without a response it may be in flight. */
const send = async (transaction, node) => {
  const { error } = Object((await answerTo(transaction, node)) ?? {});
  if (error && !KNOWN.test(String(error.message)))
    throw new SiteRefusal(`The transaction was not sent: ${error.message}`);
};

export const solanaCall = async (key, { method, signing }, node) => {
  if (signing === undefined) throw new SiteRefusal("Its user was not shown it");
  if (signing.kind === "message")
    return { signature: base58.encode(ed25519.sign(signing.bytes, key)) };
  if (method === "solana_signAndSendTransaction") {
    const result = signed(key, signing.transactions[0]);
    await send(result, node);
    // The first signature is the transaction's id.
    return { signature: base58.encode(result.slice(1, 1 + SIGNATURE_BYTES)) };
  }
  const transactions = [];
  for (const one of signing.transactions) {
    transactions.push(base58.encode(signed(key, one)));
    // Signing blocks for milliseconds: yield between transactions.
    await new Promise((go) => setTimeout(go));
  }
  return method === "solana_signAllTransactions"
    ? { transactions }
    : { transaction: transactions[0] };
};
