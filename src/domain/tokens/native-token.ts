import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CHAIN_RULES, rulesOf } from "../chains/rules.js";

/** True if an address represents the network's native currency. */
export const isCurrencyAddress = (networkId: CaipNetworkId, address: string): boolean =>
  rulesOf(networkId)?.isCurrency?.(networkId, address) ?? false;

/** Placeholder address of the native currency; undefined if services have none. */
export const nativePlaceholder = (namespace: Namespace): string | undefined =>
  CHAIN_RULES[namespace].nativePlaceholder;

/** CAIP-10 id of a token at a service; without `address`, of the native currency. */
export const assetId = (networkId: CaipNetworkId, address?: string): string =>
  `${networkId}:${address ?? rulesOf(networkId)?.nativePlaceholder ?? "0x"}`;
