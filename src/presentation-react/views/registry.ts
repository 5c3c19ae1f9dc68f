import type { ComponentType } from "react";
import type { Route, RouteOf, ViewName } from "../../domain/navigation/route.js";
import type { CommonKey } from "../messages/common.js";
import type { LanguageTexts } from "../messages/text.js";

/** Props of every view: its route with its data. */
export interface ViewProps<V extends ViewName> {
  readonly route: RouteOf<V>;
}
/** A view whose title does not come with the modal brings it in its own texts. */
type WithTitle<Key extends string> = Key extends CommonKey
  ? { readonly texts?: LanguageTexts<Key> }
  : { readonly texts: LanguageTexts<Key> };
/** What the chunk of a view exports. */
type ViewModule<V extends ViewName> = WithTitle<`title${V}`> & {
  readonly default: ComponentType<ViewProps<V>>;
};
/** A view that was loaded, and the texts that came with it. */
export interface LoadedView {
  readonly default: ComponentType<{ readonly route: Route }>;
  readonly texts?: LanguageTexts<string>;
}

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
  WalletReceive: () => import("./receive/wallet-receive-view.js"),
  WalletCompatibleNetworks: async () =>
    (await import("./receive/wallet-receive-view.js")).compatibleNetworks,
  EmailVerifyOtp: () => import("./email/email-verify-otp-view.js"),
  EmailVerifyDevice: async () => (await import("./email/email-verify-otp-view.js")).device,
  ApproveTransaction: async () => (await import("./email/email-verify-otp-view.js")).approve,
};

/**
 * A view drawn with the route it was registered for. The registry's type keeps name, component and
 * route together.
 */
export const loadView = async (view: ViewName): Promise<LoadedView> =>
  (await VIEWS[view]()) as LoadedView;
