import { isAddressOfNetwork } from "../address/address.js";
import { spelledOn, usedOn } from "../address/evm-address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { hasNames } from "../names/name-namespaces.js";
import { readName } from "../names/name-rules.js";
import type { ResolvedName } from "../names/resolved-name.js";

/** A name that stands in the place of a recipient, and what is known of it. */
export type NamedRecipient =
  | { readonly status: "looking-up" | "failed"; readonly name: string }
  /** Nobody has it on this network. */
  | { readonly status: "unknown"; readonly name: string }
  | ({ readonly status: "found"; readonly name: string } & ResolvedName);

/**
 * The name that was typed in the place of a recipient; undefined for an address, for what is
 * neither, and where accounts have no names (S9-023).
 */
export const recipientName = (
  to: string,
  { networkId, namespace }: { readonly networkId: CaipNetworkId; readonly namespace: Namespace },
): string | undefined =>
  hasNames(namespace) && !isAddressOfNetwork(networkId, to) ? readName(to) : undefined;

/** The address that a name stands for, as people spell it on that network. */
export const addressOfName = (networkId: CaipNetworkId, address: string): string =>
  spelledOn(networkId, address);

/** A good recipient of that network, as it is paid. */
export const paidAddress = (networkId: CaipNetworkId, to: string): string => usedOn(networkId, to);
