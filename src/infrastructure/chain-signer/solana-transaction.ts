import { isAddress, type Address } from "@solana/kit";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { refuseUnknownFields } from "../../domain/transaction/request-fields.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";

const MAX_U64 = 2n ** 64n - 1n;

/** A validated request. `value` in lamports, or in base units of `token`; `maxFee` in lamports. */
export interface CheckedTransfer {
  readonly to: Address;
  readonly value: bigint;
  readonly token?: Address;
  readonly maxFee?: bigint;
}

export const invalidError = (
  field: string,
  cause?: unknown,
): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field }, { cause });

/** Validates a 32-byte address. Throws `transaction/invalid`. */
export const checkKey = (value: unknown, field: string): Address => {
  if (typeof value !== "string" || !isAddress(value)) throw invalidError(field);
  return value;
};

const checkU64 = (value: unknown, field: string): bigint => {
  if (typeof value !== "bigint" || value < 0n || value > MAX_U64) throw invalidError(field);
  return value;
};

/**
 * Validates a transfer before a node or wallet sees it. Throws `transaction/invalid` with the
 * field, also for fields of other chains.
 */
export const checkTransfer = (transaction: TransactionRequest): CheckedTransfer => {
  const request = { ...transaction };
  refuseUnknownFields(request, ["to", "value", "token", "maxFee"]);
  const { to, value, token, maxFee } = request;
  return {
    to: checkKey(to, "to"),
    value: checkU64(value, "value"),
    ...(token !== undefined && { token: checkKey(token, "token") }),
    ...(maxFee !== undefined && { maxFee: checkU64(maxFee, "maxFee") }),
  };
};
