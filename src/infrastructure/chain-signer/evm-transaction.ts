import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";

/** Most data a transaction may carry, bytes (EIP-4844 with 6 blobs; spec section 9). */
export const DATA_LIMIT_BYTES = 761_855;
const LARGEST_UINT256 = 2n ** 256n - 1n;

type Hex = `0x${string}`;

/** A transaction whose fields were checked; `to` is checksummed. */
export interface CheckedTransaction {
  readonly to: Hex;
  readonly value?: bigint;
  readonly data?: Hex;
  readonly gas?: bigint;
}

const invalid = (field: string, cause?: unknown): LatchkitError =>
  new LatchkitError("transaction/invalid", { field }, { cause });

const isHex = (value: string): value is Hex => value.startsWith("0x");

const checkReceiver = (to: unknown, field: string): Hex => {
  try {
    const address = parseEvmAddress(to);
    if (isHex(address)) return address;
  } catch (cause) {
    throw invalid(field, cause);
  }
  throw invalid(field);
};

const checkData = (data: unknown, field: string): Hex => {
  if (typeof data !== "string" || !/^0x([0-9a-fA-F]{2})*$/.test(data) || !isHex(data))
    throw invalid(field);
  const bytes = (data.length - 2) / 2;
  if (bytes > DATA_LIMIT_BYTES)
    throw new LatchkitError("transaction/too-large", { bytes, limitBytes: DATA_LIMIT_BYTES });
  return data;
};

const checkUint = (value: unknown, field: string): bigint => {
  if (typeof value !== "bigint" || value < 0n || value > LARGEST_UINT256) throw invalid(field);
  return value;
};

/**
 * Checks what will move money before a wallet sees it. Throws `transaction/invalid` naming the field (with `prefix` before it), or
 * `transaction/too-large` for data above 761,855 bytes.
 */
export const checkTransaction = (
  { to, value, data, gas }: TransactionRequest,
  prefix = "",
): CheckedTransaction => ({
  to: checkReceiver(to, `${prefix}to`),
  ...(value === undefined ? {} : { value: checkUint(value, `${prefix}value`) }),
  ...(data === undefined ? {} : { data: checkData(data, `${prefix}data`) }),
  ...(gas === undefined ? {} : { gas: checkUint(gas, `${prefix}gas`) }),
});

/** An unsigned integer as JSON-RPC writes quantities: hex without leading zeros. */
export const toQuantity = (value: bigint): Hex => `0x${value.toString(16)}`;
