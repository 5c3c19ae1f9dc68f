import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Every view that exists so far. Later capabilities add theirs. Spec section 2; product-behaviour 3.1 for the others. */
export const VIEW_NAMES = ["Connect", "ConnectingExternal", "Account", "Networks", "SwitchNetwork", "SwitchActiveChain", "UnsupportedChain"] as const;
/** The name of a view. */
export type ViewName = (typeof VIEW_NAMES)[number];

/** A view with the data it needs; data belongs to the entry, never to the stack. */
export type Route =
  | { readonly view: "Connect"; readonly namespace?: Namespace }
  | { readonly view: "ConnectingExternal"; readonly connectorId: string; readonly namespace?: Namespace }
  | { readonly view: "Account" }
  | { readonly view: "Networks" }
  | { readonly view: "SwitchNetwork"; readonly networkId: CaipNetworkId }
  | { readonly view: "SwitchActiveChain"; readonly switchToChain: Namespace; readonly navigateTo: "Connect"; readonly navigateWithReplace: boolean; readonly networkId: CaipNetworkId }
  | { readonly view: "UnsupportedChain" };
