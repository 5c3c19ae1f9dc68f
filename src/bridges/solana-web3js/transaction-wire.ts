import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { base64Of, bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import { type TransactionLike, isVersioned } from "./web3js-objects.js";

const UNSIGNED = { requireAllSignatures: false, verifySignatures: false } as const;

const createInvalidError = (cause?: unknown): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field: "transaction" }, { cause });

/**
 * Serializes a transaction with its current signatures to base64. Rejects with
 * `transaction/invalid` if its class cannot serialize it, such as a legacy one without a fee payer
 * or recent blockhash.
 */
export const wireOf = async (transaction: TransactionLike): Promise<string> => {
  try {
    const bytes = isVersioned(transaction)
      ? await transaction.serialize()
      : await transaction.serialize(UNSIGNED);
    return base64Of(Uint8Array.from(bytes));
  } catch (cause) {
    throw createInvalidError(cause);
  }
};

interface Readers {
  readonly from?: (bytes: Uint8Array) => unknown;
  readonly deserialize?: (bytes: Uint8Array) => unknown;
}

/**
 * Deserializes a transaction with the class of `original`, so it belongs to the same copy of
 * web3.js. Throws `transaction/invalid` if that class cannot read it.
 */
export const sameClassFrom = <T extends TransactionLike>(original: T, wire: string): T => {
  const { from, deserialize } = original.constructor as unknown as Readers;
  const bytes = bytesOfBase64(wire);
  const decode = isVersioned(original) ? deserialize : from;
  if (!bytes || !decode) throw createInvalidError();
  try {
    return decode.call(original.constructor, bytes) as T;
  } catch (cause) {
    throw createInvalidError(cause);
  }
};
