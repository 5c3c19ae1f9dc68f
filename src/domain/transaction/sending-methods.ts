/** Wallet methods that send transactions or batches. */
const SENDING: ReadonlySet<string> = new Set([
  "eth_sendTransaction",
  "eth_sendRawTransaction",
  "eth_sendUserOperation",
  "wallet_sendCalls",
  "wallet_sendTransaction",
  "solana_signAndSendTransaction",
  "solana_signAndSendAllTransactions",
  "sendTransfer",
]);

const broadcasts = (params: unknown): boolean =>
  typeof params === "object" &&
  params !== null &&
  "broadcast" in params &&
  params.broadcast === true;

/**
 * True if a wallet request sends a transaction once approved. An unanswered request may have been
 * executed; an undelivered signature has no effect.
 */
export const sendsTransaction = (call: {
  readonly method: string;
  readonly params?: unknown;
}): boolean => SENDING.has(call.method) || (call.method === "signPsbt" && broadcasts(call.params));
