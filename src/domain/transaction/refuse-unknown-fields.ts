import { LatchkitError } from "../errors/latchkit-error.js";

/**
 * Rejects fields other than `known`, such as another library's `gasLimit` or `nonce`: dropping them
 * would change the transaction. Throws `transaction/invalid` with the field, prefixed by `prefix`.
 */
export const refuseUnknownFields = (
  request: object,
  known: readonly string[],
  prefix = "",
): void => {
  const unknown = Object.entries(request).find(
    ([field, value]) => value !== undefined && !known.includes(field),
  );
  if (unknown) throw new LatchkitError("transaction/invalid", { field: `${prefix}${unknown[0]}` });
};
