/** Wallet methods that have a transaction, or a batch of them, sent. */
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
 * Whether a call to a wallet has a transaction sent once its user agrees. An unanswered one may
 * have been carried out; a signature that nobody received changes nothing.
 */
export const sendsTransaction = (call: {
  readonly method: string;
  readonly params?: unknown;
}): boolean => SENDING.has(call.method) || (call.method === "signPsbt" && broadcasts(call.params));
