import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CHAIN_RULES, rulesOf } from "../chains/rules.js";

/** True for a valid address of the namespace; checks the checksum if the format has one. */
export const isAddress = (namespace: Namespace, value: unknown): value is string =>
  CHAIN_RULES[namespace].isAddress(value);

/** Validates a typed or configured address of a network, including its checksum. */
export const isAddressOfNetwork = (networkId: CaipNetworkId, value: unknown): value is string => {
  const rules = rulesOf(networkId);
  return rules?.isAddressOn?.(networkId, value) ?? rules?.isAddress(value) ?? false;
};

/** Validates an address reported by a wallet or service; EVM addresses may have any case. */
export const isReportedAddress = (networkId: CaipNetworkId, value: unknown): value is string =>
  rulesOf(networkId)?.isReported?.(value) ?? isAddressOfNetwork(networkId, value);

/** Like `isReportedAddress`, for any network of the namespace. */
export const isReportedIn = (namespace: Namespace, value: unknown): value is string => {
  const { isReported, isAddress } = CHAIN_RULES[namespace];
  return (isReported ?? isAddress)(value);
};

/** Spells a reported address as it is compared and shown: EIP-55 on EVM, else unchanged. */
export const canonicalAddress = (namespace: Namespace, address: string): string =>
  CHAIN_RULES[namespace].canonical?.(address) ?? address;
