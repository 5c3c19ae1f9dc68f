import { LatchkitError } from "../errors/latchkit-error.js";

/**
 * Refuses what would be dropped: a field that is not one of `known` and holds anything, such as
 * `gasLimit` or `nonce` of another library, would change what is sent. Throws `transaction/invalid`
 * naming the field, with `prefix` before it.
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
