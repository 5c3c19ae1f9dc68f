import { comparableAddress, isSameAddress } from "../address/same-address.js";
import type { Namespace } from "../caip/caip.types.js";

/** Number of equal characters at both ends that make addresses look alike. */
const LIKE = 6;

const lengthOfSame = (a: string, b: string): number => {
  let length = 0;
  for (const letter of a) {
    if (letter !== b[length]) break;
    length += 1;
  }
  return length;
};
const reversed = (text: string): string => [...text].reverse().join("");

/** Removes the prefix that all addresses of a kind share. */
const core = (namespace: Namespace, address: string): string =>
  comparableAddress(namespace, address).replace(/^(?:0x|(?:bc1|tb1|bcrt1|ltc1)[qp])/, "");

/**
 * Finds a known address that resembles this one: equal at both ends but not the same. Undefined for
 * known addresses and without a resemblance.
 */
export const lookAlikeOf = (
  namespace: Namespace,
  address: string,
  known: readonly string[],
): string | undefined => {
  if (known.some((one) => isSameAddress(namespace, one, address))) return undefined;
  const text = core(namespace, address);
  return known.find((one) => {
    const other = core(namespace, one);
    const start = lengthOfSame(text, other);
    const end = lengthOfSame(reversed(text), reversed(other));
    return start > 0 && end > 0 && start + end >= LIKE;
  });
};
