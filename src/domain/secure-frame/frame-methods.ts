import {
  anything,
  eitherShape,
  listOf,
  stringMatching,
  nothing,
  number,
  record,
  text,
  type Shape,
} from "./shape.js";

/** True for a transaction hash or signature: 0x and, in the protocol, 62 or more hex digits. */
export const isHashOrSignature = (answer: unknown): boolean =>
  typeof answer === "string" && /^0x[\da-f]{62,}$/iu.test(answer);

/** Methods that the frame answers without approval. */
export const SAFE_METHODS: readonly string[] = (
  "eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice " +
  "eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts " +
  "eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode " +
  "eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt " +
  "eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex " +
  "eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt " +
  "eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas " +
  "eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction " +
  "eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus " +
  "eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash " +
  "eth_supportedEntryPoints wallet_getAssets"
).split(" ");

/** Methods that require the user's approval in the frame. */
export const APPROVAL_METHODS: readonly string[] = (
  "personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage " +
  "solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction " +
  "wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation"
).split(" ");

/** `refused`: not on a list above, and never posted. */
export type MethodKind = "safe" | "approval" | "refused";

const KINDS: ReadonlyMap<string, MethodKind> = new Map<string, MethodKind>([
  ...SAFE_METHODS.map((method) => [method, "safe"] as const),
  ...APPROVAL_METHODS.map((method) => [method, "approval"] as const),
]);

/** The kind of a method; case-sensitive. */
export const methodKind = (method: string): MethodKind => KINDS.get(method) ?? "refused";

const HEX = stringMatching(/^0x/u);
const BASE58 = stringMatching(/^[1-9A-HJ-NP-Za-km-z]+$/u);
const PARAMETERS = listOf(anything);
const OPTIONAL_PARAMETERS = eitherShape(nothing, listOf(anything));

const CALLS = listOf(
  record(
    { calls: listOf(record({ to: HEX }, { data: HEX, value: text })) },
    { chainId: eitherShape(text, number), from: text, version: text, capabilities: anything },
  ),
);
const COMMITMENTS = /^(?:processed|confirmed|finalized|recent|single|singleGossip|root|max)$/u;
const SENDING = record(
  {},
  {
    skipPreflight: (value: unknown): value is boolean => typeof value === "boolean",
    preflightCommitment: stringMatching(COMMITMENTS),
    maxRetries: number,
    minContextSlot: number,
  },
);

const OWN_PARAMETERS: ReadonlyMap<string, Shape<unknown>> = new Map<string, Shape<unknown>>([
  ...(
    [
      "eth_accounts",
      "eth_blockNumber",
      "eth_chainId",
      "eth_gasPrice",
      "eth_maxPriorityFeePerGas",
      "eth_newBlockFilter",
      "eth_newPendingTransactionFilter",
      "eth_syncing",
      "eth_supportedEntryPoints",
    ] as const
  ).map((method) => [method, OPTIONAL_PARAMETERS] as const),
  ["solana_signMessage", record({ message: BASE58, pubkey: BASE58 })],
  ["solana_signTransaction", record({ transaction: BASE58 })],
  ["solana_signAllTransactions", record({ transactions: listOf(BASE58) })],
  ["solana_signAndSendTransaction", record({ transaction: BASE58 }, { options: SENDING })],
  ["wallet_sendCalls", CALLS],
  ["wallet_getCallsStatus", listOf(text)],
  ["wallet_getCapabilities", eitherShape(nothing, listOf(anything))],
  ["wallet_revokePermissions", anything],
  ["wallet_getAssets", anything],
]);

/** True if the frame accepts the parameters of an allowed method. */
export const hasFitParameters = (method: string, params: unknown): boolean =>
  (OWN_PARAMETERS.get(method) ?? PARAMETERS)(params);
