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

/** True if the wallet sends a transaction after approval, even if its response is lost. */
export const sendsTransaction = (call: {
  readonly method: string;
  readonly params?: unknown;
}): boolean => SENDING.has(call.method) || (call.method === "signPsbt" && broadcasts(call.params));

const READS: ReadonlySet<string> = new Set(
  (
    "eth_blobBaseFee eth_blockNumber eth_call eth_createAccessList eth_estimateGas eth_feeHistory " +
    "eth_gasPrice eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts " +
    "eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode " +
    "eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex " +
    "eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount " +
    "eth_getTransactionReceipt eth_maxPriorityFeePerGas net_version"
  ).split(" "),
);

/** True for EVM methods that the network's RPC may answer instead of the wallet. */
export const isChainRead = (method: string): boolean => READS.has(method);
