import { isAddress, type Address } from "@solana/kit";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { refuseUnknownFields } from "../../domain/transaction/refuse-unknown-fields.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";

const LARGEST_U64 = 2n ** 64n - 1n;

/**
 * A request whose words were looked at. `value` in lamports, or in base units of `token`; `maxFee`
 * in lamports.
 */
export interface CheckedTransfer {
  readonly to: Address;
  readonly value: bigint;
  readonly token?: Address;
  readonly maxFee?: bigint;
}

/** The error of one field. */
export const invalid = (field: string, cause?: unknown): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field }, { cause });

/** An address of 32 bytes. Throws `transaction/invalid`. */
export const checkKey = (value: unknown, field: string): Address => {
  if (typeof value !== "string" || !isAddress(value)) throw invalid(field);
  return value;
};

const checkU64 = (value: unknown, field: string): bigint => {
  if (typeof value !== "bigint" || value < 0n || value > LARGEST_U64) throw invalid(field);
  return value;
};

/**
 * Checks what will move money before a node or wallet hears of it. Throws `transaction/invalid`
 * naming the field: also for what only other chains know.
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
