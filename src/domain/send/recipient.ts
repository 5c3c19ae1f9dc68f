import { isAddressOfNetwork } from "../address/address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { hasNames } from "../chains/chains.js";
import { possibleName } from "../names/name-rules.js";
import type { ResolvedName } from "../names/resolved-name.js";
import { comparableAddress, isSameAddress } from "../caip/caip.js";

/** A name typed as recipient, and its resolution. */
export type NamedRecipient =
  | { readonly status: "looking-up" | "failed"; readonly name: string }
  /** `unknown`: not registered on this network. `malformed`: not a valid name (ENSIP-15). */
  | { readonly status: "unknown" | "malformed"; readonly name: string }
  | ({
      readonly status: "found";
      readonly name: string;
      /** The normalised name (ENSIP-15) to display, if it differs from the typed one. */
      readonly written?: string;
    } & ResolvedName);

/** A name typed as recipient; undefined for addresses and namespaces without names. */
export const recipientName = (
  to: string,
  { networkId, namespace }: { readonly networkId: CaipNetworkId; readonly namespace: Namespace },
): string | undefined =>
  hasNames(namespace) && !isAddressOfNetwork(networkId, to) ? possibleName(to) : undefined;

/** Removes white space and invisible characters from a pasted address. */
export const pastedRecipient = (networkId: CaipNetworkId, pastedText: string): string => {
  const bare = pastedText.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  return isAddressOfNetwork(networkId, bare) ? bare : pastedText;
};

/** Equal characters at both ends make addresses look alike. */
const MIN_EQUAL_LETTERS = 6;

const lengthOfSame = (a: string, b: string): number => {
  let length = 0;
  for (const letter of a) {
    if (letter !== b[length]) break;
    length += 1;
  }
  return length;
};
const reversedText = (text: string): string => [...text].reverse().join("");

/** Without the prefix that all addresses of a kind share. */
const distinctivePart = (namespace: Namespace, address: string): string =>
  comparableAddress(namespace, address).replace(/^(?:0x|(?:bc1|tb1|bcrt1|ltc1)[qp])/, "");

/** A known address that equals this one at both ends but differs between. */
export const lookAlikeOf = (
  namespace: Namespace,
  address: string,
  addresses: readonly string[],
): string | undefined => {
  if (addresses.some((one) => isSameAddress(namespace, one, address))) return undefined;
  const text = distinctivePart(namespace, address);
  return addresses.find((one) => {
    const other = distinctivePart(namespace, one);
    const start = lengthOfSame(text, other);
    const commonSuffixLength = lengthOfSame(reversedText(text), reversedText(other));
    return start > 0 && commonSuffixLength > 0 && start + commonSuffixLength >= MIN_EQUAL_LETTERS;
  });
};
