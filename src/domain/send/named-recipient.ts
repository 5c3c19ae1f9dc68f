import { isAddressOfNetwork } from "../address/address.js";
import { spelledOn, usedOn } from "../address/evm-address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { hasNames } from "../chains/chains.js";
import { possibleName } from "../names/name-rules.js";
import type { ResolvedName } from "../names/resolved-name.js";

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

/**
 * Returns a name typed as recipient; undefined for addresses, other text and namespaces without
 * names.
 */
export const recipientName = (
  to: string,
  { networkId, namespace }: { readonly networkId: CaipNetworkId; readonly namespace: Namespace },
): string | undefined =>
  hasNames(namespace) && !isAddressOfNetwork(networkId, to) ? possibleName(to) : undefined;

/**
 * Removes white space and invisible characters from a pasted address; returns other text unchanged.
 */
export const pastedRecipient = (networkId: CaipNetworkId, typed: string): string => {
  const bare = typed.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  return isAddressOfNetwork(networkId, bare) ? bare : typed;
};

/** A resolved address in the network's spelling. */
export const addressOfName = (networkId: CaipNetworkId, address: string): string =>
  spelledOn(networkId, address);

/** A valid recipient in the spelling used for payment. */
export const paidAddress = (networkId: CaipNetworkId, to: string): string => usedOn(networkId, to);
