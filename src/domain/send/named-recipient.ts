import { isAddressOfNetwork } from "../address/address.js";
import { spelledOn, usedOn } from "../address/evm-address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { hasNames } from "../network/namespace-support.js";
import { possibleName } from "../names/name-rules.js";
import type { ResolvedName } from "../names/resolved-name.js";

/** A name in the place of a recipient as it was typed, and what is known of it. */
export type NamedRecipient =
  | { readonly status: "looking-up" | "failed"; readonly name: string }
  /** `unknown`: nobody has it on this network. `malformed`: it is not a name (ENSIP-15). */
  | { readonly status: "unknown" | "malformed"; readonly name: string }
  | ({
      readonly status: "found";
      readonly name: string;
      /** The normalised name (ENSIP-15), where it is not what was typed: what is shown of it. */
      readonly written?: string;
    } & ResolvedName);

/**
 * What was typed as a name in the place of a recipient; undefined for an address, for what is
 * neither, and where accounts have no names.
 */
export const recipientName = (
  to: string,
  { networkId, namespace }: { readonly networkId: CaipNetworkId; readonly namespace: Namespace },
): string | undefined =>
  hasNames(namespace) && !isAddressOfNetwork(networkId, to) ? possibleName(to) : undefined;

/**
 * An address without the blanks, line breaks and invisible characters that were pasted with it. Any
 * other text stays as it was typed.
 */
export const pastedRecipient = (networkId: CaipNetworkId, typed: string): string => {
  const bare = typed.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  return isAddressOfNetwork(networkId, bare) ? bare : typed;
};

/** The address that a name stands for, as people spell it on that network. */
export const addressOfName = (networkId: CaipNetworkId, address: string): string =>
  spelledOn(networkId, address);

/** A good recipient of that network, as it is paid. */
export const paidAddress = (networkId: CaipNetworkId, to: string): string => usedOn(networkId, to);
