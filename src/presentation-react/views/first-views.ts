import type { ViewName } from "../../domain/navigation/route.js";
import type { ViewImports } from "./view.types.js";

/** Views that an opening or a first step leads to: their imports come with the modal. */
export const FIRST_VIEWS = {
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
} satisfies Partial<ViewImports>;

/** Every other view. */
export type FurtherView = Exclude<ViewName, keyof typeof FIRST_VIEWS>;
