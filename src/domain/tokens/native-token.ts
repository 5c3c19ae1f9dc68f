import { namespaceOf } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CURRENCIES } from "../chains/currencies.js";

/** True if an address represents the network's native currency. */
export const isCurrencyAddress = (networkId: CaipNetworkId, address: string): boolean =>
  CURRENCIES[namespaceOf(networkId)]?.isCurrency(networkId, address) ?? false;

/** Placeholder address of the native currency; undefined if services have none. */
export const nativePlaceholder = (namespace: Namespace): string | undefined =>
  CURRENCIES[namespace]?.placeholder;

/** CAIP-10 id of a token at a service; without `address`, of the native currency. */
export const assetId = (networkId: CaipNetworkId, address?: string): string =>
  `${networkId}:${address ?? nativePlaceholder(namespaceOf(networkId)) ?? "0x"}`;
