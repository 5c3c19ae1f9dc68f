import { comparableAddress, isSameAddress } from "../address/same-address.js";
import type { Namespace } from "../caip/caip.types.js";

/** So many equal characters at both ends together make a stranger look like somebody known. */
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

/** What differs from address to address: without what all of a kind begin with. */
const core = (namespace: Namespace, address: string): string =>
  comparableAddress(namespace, address).replace(/^(?:0x|(?:bc1|tb1|bcrt1|ltc1)[qp])/, "");

/**
 * The known address that another one could be taken for: alike at both ends, where people look, and
 * not the same. undefined for a known address itself and for one that resembles none.
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
