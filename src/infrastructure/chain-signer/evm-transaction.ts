import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { refuseUnknownFields } from "../../domain/transaction/request-fields.js";
import type { BatchCall, TransactionRequest } from "../../domain/transaction/transaction.js";

/** Maximum data of a transaction, bytes (EIP-4844 with 6 blobs). */
export const DATA_LIMIT_BYTES = 761_855;
const MAX_UINT256 = 2n ** 256n - 1n;

type Hex = `0x${string}`;

/** A validated transaction; `to` is checksummed. A token transfer is a call to its contract. */
export interface CheckedTransaction {
  /** The receiver, checksummed. */
  readonly to: `0x${string}`;
  /** Base units of the currency. */
  readonly value?: bigint;
  /** 0x hex. */
  readonly data?: `0x${string}`;
  /** Gas limit in gas units. */
  readonly gas?: bigint;
  /** The token and amount, for a token transfer. */
  readonly token?: { readonly contract: `0x${string}`; readonly units: bigint };
}

const invalidError = (field: string, cause?: unknown): LatchkitError =>
  new LatchkitError("transaction/invalid", { field }, { cause });

const isHex = (value: string): value is Hex => value.startsWith("0x");

const checkReceiver = (to: unknown, field: string): Hex => {
  try {
    const address = parseEvmAddress(to);
    if (isHex(address)) return address;
  } catch (cause) {
    throw invalidError(field, cause);
  }
  throw invalidError(field);
};

const checkData = (data: unknown, field: string): Hex => {
  if (typeof data !== "string") throw invalidError(field);
  const bytes = Math.floor((data.length - 2) / 2);
  if (bytes > DATA_LIMIT_BYTES)
    throw new LatchkitError("transaction/too-large", { bytes, limitBytes: DATA_LIMIT_BYTES });
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(data) || !isHex(data)) throw invalidError(field);
  return data;
};

const checkUint = (value: unknown, field: string): bigint => {
  if (typeof value !== "bigint" || value < 0n || value > MAX_UINT256) throw invalidError(field);
  return value;
};

const wordOf = (value: bigint): string => value.toString(16).padStart(64, "0");

/** ERC-20 `transfer(address,uint256)`. Refuses the token's own contract as receiver. */
const tokenTransfer = (
  token: unknown,
  to: Hex,
  { value, data }: { readonly value: unknown; readonly data: unknown },
): CheckedTransaction => {
  const contract = checkReceiver(token, "token");
  if (data !== undefined) throw invalidError("data");
  if (contract === to || BigInt(to) === 0n) throw invalidError("to");
  const units = checkUint(value, "value");
  return {
    to: contract,
    data: `0xa9059cbb${wordOf(BigInt(to))}${wordOf(units)}`,
    token: { contract, units },
  };
};

/**
 * Validates a transaction before a wallet sees it; the result is a copy. Throws
 * `transaction/invalid` with the field, also for unknown fields, or `transaction/too-large` above
 * 761,855 bytes of data.
 */
export const checkTransaction = (transaction: TransactionRequest): CheckedTransaction => {
  const request = { ...transaction };
  refuseUnknownFields(request, ["to", "value", "data", "gas", "token"]);
  const { to, value, data, gas, token } = request;
  const receiver = checkReceiver(to, "to");
  return Object.freeze({
    ...(token === undefined
      ? checkFields({ to: receiver, value, data })
      : tokenTransfer(token, receiver, { value, data })),
    ...(gas !== undefined && { gas: checkUint(gas, "gas") }),
  });
};

const checkFields = (
  {
    to,
    value,
    data,
  }: { readonly to: `0x${string}`; readonly value: unknown; readonly data: unknown },
  prefix = "",
): CheckedTransaction => ({
  to,
  ...(value !== undefined && { value: checkUint(value, `${prefix}value`) }),
  ...(data !== undefined && { data: checkData(data, `${prefix}data`) }),
});

/**
 * Like `checkTransaction` for a batch; `calls[1].value` names a field of the second call. Throws
 * for an empty batch.
 */
export const checkCalls = (calls: readonly BatchCall[]): readonly CheckedTransaction[] => {
  if (!Array.isArray(calls) || calls.length === 0) throw invalidError("calls");
  return Object.freeze(
    calls.map((call: BatchCall, index) => {
      const prefix = `calls[${index}].`;
      const request = { ...call };
      refuseUnknownFields(request, ["to", "value", "data"], prefix);
      const { to, value, data } = request;
      return checkFields({ to: checkReceiver(to, `${prefix}to`), value, data }, prefix);
    }),
  );
};

/** A JSON-RPC quantity: hex without leading zeros. */
export const toQuantity = (value: bigint): Hex => `0x${value.toString(16)}`;
