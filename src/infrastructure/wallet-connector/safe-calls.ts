import {
  isEvmAddress,
  isReportedEvmAddress,
  toChecksumAddress,
} from "../../domain/address/evm-address.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";

type Fields = Readonly<Record<string, unknown>>;

export interface SafeInfo {
  readonly address: string;
  readonly chainId: number;
}
/** A Safe transaction; `value` in wei, decimal. */
export interface SafeTransaction {
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

export const rpcError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code });
const invalidParams = (field: string): never => {
  throw rpcError(-32602, `Invalid ${field}`);
};

/** The object. Throws -32602 for other values. */
export const fieldsOf = (value: unknown, field: string): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : invalidParams(field);

/** Parses Safe info. Throws -32602 for an invalid address or chain id. */
export const readInfo = (answer: unknown): SafeInfo => {
  const { safeAddress, chainId } = fieldsOf(answer, "Safe");
  return isReportedEvmAddress(safeAddress)
    ? { address: toChecksumAddress(safeAddress), chainId: parseEvmChainId(chainId) }
    : invalidParams("Safe address");
};

const weiOf = (value: unknown): string => {
  if (value === undefined) return "0";
  if (typeof value !== "string" || !/^(0x[0-9a-f]+|[0-9]+)$/iu.test(value))
    return invalidParams("value");
  return BigInt(value).toString();
};

const isSame = (a: unknown, b: string): boolean =>
  typeof a === "string" && a.toLowerCase() === b.toLowerCase();

/** Throws 4100 if the account is not the Safe. */
export const requireSafe = (requestedAddress: unknown, { address }: SafeInfo): void => {
  if (!isSame(requestedAddress, address))
    throw rpcError(4100, "The requested account is not the Safe");
};

const requireChain = (requestedChain: unknown, { chainId }: SafeInfo): void => {
  if (requestedChain !== undefined && parseEvmChainId(requestedChain) !== chainId)
    throw rpcError(-32602, "The transaction is for another chain");
};

/** Throws -32602 for invalid fields, and without a receiver: a Safe cannot create contracts. */
const callOf = (value: unknown): SafeTransaction => {
  const { to, value: wei, data, input } = fieldsOf(value, "transaction");
  const bytes = data ?? input ?? "0x";
  if (typeof bytes !== "string" || !/^0x([0-9a-f]{2})*$/iu.test(bytes))
    return invalidParams("data");
  return isEvmAddress(to) ? { to, value: weiOf(wei), data: bytes } : invalidParams("receiver");
};

/** Parses `eth_sendTransaction`; the Safe chooses gas price and nonce. Throws -32602 and 4100. */
export const readTransaction = (
  value: unknown,
  safe: SafeInfo,
): {
  readonly txs: readonly SafeTransaction[];
  readonly params: { readonly safeTxGas?: number };
} => {
  const { from, chainId, gas } = fieldsOf(value, "transaction");
  requireSafe(from, safe);
  requireChain(chainId, safe);
  const safeTxGas = gas === undefined ? undefined : Number(weiOf(gas));
  return { txs: [callOf(value)], params: safeTxGas === undefined ? {} : { safeTxGas } };
};

/** Parses EIP-5792 `wallet_sendCalls` as one proposal. Throws -32602 and 4100. */
export const readBatch = (
  value: unknown,
  safe: SafeInfo,
): { readonly txs: readonly SafeTransaction[]; readonly params: object } => {
  const { from, chainId, calls } = fieldsOf(value, "batch");
  if (from !== undefined) requireSafe(from, safe);
  requireChain(chainId, safe);
  if (!Array.isArray(calls) || calls.length === 0) return invalidParams("calls");
  return { txs: calls.map(callOf), params: {} };
};

/** A proposal's id. Throws if it is missing. */
export const readProposal = (answer: unknown): string => {
  const { safeTxHash } = fieldsOf(answer, "proposal");
  return typeof safeTxHash === "string" && /^0x[0-9a-f]{64}$/iu.test(safeTxHash)
    ? safeTxHash
    : invalidParams("proposal");
};

/**
 * An immediate signature, or `0x` like the Safe's SDK while owners still have to sign; EIP-1271
 * tells later if the message is signed.
 */
export const readSignature = (answer: unknown): string => {
  const { signature } = fieldsOf(answer, "signature");
  return typeof signature === "string" && /^0x([0-9a-f]{2})+$/iu.test(signature) ? signature : "0x";
};

const CODES: ReadonlyMap<string, number> = new Map([
  ["SUCCESS", 200],
  ["FAILED", 500],
  ["CANCELLED", 400],
]);

/** A proposal's EIP-5792 status code, and its transaction hash once sent. */
export const readDetails = (answer: unknown): { readonly code: number; readonly hash?: string } => {
  const { txStatus, txHash } = fieldsOf(answer, "proposal");
  const code = typeof txStatus === "string" ? CODES.get(txStatus) : undefined;
  return { code: code ?? 100, ...(typeof txHash === "string" && { hash: txHash }) };
};
