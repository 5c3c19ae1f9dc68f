import type { ComponentType } from "react";
import type { Route, ViewName } from "../../domain/navigation/route.js";

/** The route of one view, with the data that view needs. */
export type RouteOf<V extends ViewName> = Extract<Route, { readonly view: V }>;
/** Props of every view: its route with its data. */
export interface ViewProps<V extends ViewName> {
  readonly route: RouteOf<V>;
}
type ViewModule<V extends ViewName> = { readonly default: ComponentType<ViewProps<V>> };

/** The import of every view. A failed fetch rejects; the next call tries again. */
export const VIEWS: { readonly [V in ViewName]: () => Promise<ViewModule<V>> } = {
  Connect: () => import("./connect/connect-view.js"),
  ConnectingExternal: () => import("./connecting/connecting-external-view.js"),
  Account: () => import("./account/account-view.js"),
  Networks: () => import("./networks/networks-view.js"),
  SwitchNetwork: () => import("./networks/switch-network-view.js"),
  SwitchActiveChain: () => import("./networks/switch-active-chain-view.js"),
  UnsupportedChain: () => import("./networks/unsupported-chain-view.js"),
  WhatIsAWallet: () => import("./help/what-is-a-wallet-view.js"),
  WhatIsANetwork: () => import("./help/what-is-a-network-view.js"),
  GetWallet: () => import("./help/get-wallet-view.js"),
  ConnectingWalletConnect: () => import("./walletconnect/connecting-wallet-connect-view.js"),
  ConnectingWalletConnectBasic: () => import("./walletconnect/connecting-wallet-connect-view.js"),
  Downloads: async () => ({
    default: (await import("./walletconnect/connecting-wallet-connect-view.js")).DownloadsView,
  }),
  AllWallets: () => import("./all-wallets/all-wallets-view.js"),
  ProfileWallets: () => import("./profile/profile-wallets-view.js"),
  ConnectingMultiChain: () => import("./connecting/connecting-multi-chain-view.js"),
};

/**
 * A view drawn with the route it was registered for. The registry's type keeps name, component and
 * route together.
 */
export const loadView = async (view: ViewName): Promise<ComponentType<{ readonly route: Route }>> =>
  (await VIEWS[view]()).default as ComponentType<{ readonly route: Route }>;
