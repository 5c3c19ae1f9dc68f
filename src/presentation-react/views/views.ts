import ConnectView from "./connect/connect-view.js";
import type { LoadedView, ViewImports } from "./view.types.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { LoadViewTexts } from "../messages/modal-texts.js";

/** In the modal's chunk, so that the modal opens at once. */
export const FIRST_VIEW = { default: ConnectView };

const settings = () => import("./account-settings/account-settings-view.js");

export const VIEWS: ViewImports = {
  Connect: async () => FIRST_VIEW,
  ConnectingExternal: () => import("./connecting/connecting-external-view.js"),
  Account: () => import("./account/account-view.js"),
  Networks: () => import("./networks/networks-view.js"),
  SwitchNetwork: () => import("./networks/switch-network-view.js"),
  SwitchActiveChain: () => import("./networks/switch-active-chain-view.js"),
  UnsupportedChain: async () => (await import("./networks/networks-view.js")).unsupportedChain,
  WhatIsAWallet: () => import("./help/what-is-a-wallet-view.js"),
  WhatIsANetwork: async () => (await import("./help/what-is-a-wallet-view.js")).network,
  GetWallet: () => import("./help/get-wallet-view.js"),
  ConnectingWalletConnect: () => import("./walletconnect/connecting-wallet-connect-view.js"),
  ConnectingWalletConnectBasic: () => import("./walletconnect/connecting-wallet-connect-view.js"),
  Downloads: async () => ({
    default: (await import("./walletconnect/connecting-wallet-connect-view.js")).DownloadsView,
  }),
  AllWallets: () => import("./all-wallets/all-wallets-view.js"),
  ProfileWallets: () => import("./profile/profile-wallets-view.js"),
  ConnectingMultiChain: () => import("./connecting/connecting-multi-chain-view.js"),
  AccountToken: () => import("./tokens/account-token-view.js"),
  WalletReceive: () => import("./receive/wallet-receive-view.js"),
  WalletCompatibleNetworks: async () =>
    (await import("./receive/wallet-receive-view.js")).compatibleNetworks,
  Transactions: () => import("./activity/transactions-view.js"),
  WalletSend: () => import("./send/wallet-send-view.js"),
  WalletSendSelectToken: async () => (await import("./send/wallet-send-view.js")).selectToken,
  WalletSendPreview: async () => (await import("./send/wallet-send-view.js")).preview,
  RegisterAccountName: () => import("./names/register-account-name-view.js"),
  RegisterAccountNameSuccess: async () =>
    (await import("./names/register-account-name-view.js")).success,
  Swap: () => import("./swap/swap-view.js"),
  SwapSelectToken: async () => (await import("./swap/swap-view.js")).selectToken,
  SwapPreview: async () => (await import("./swap/swap-view.js")).preview,
  SIWXSignMessage: () => import("./sign-in/sign-message-view.js"),
  SmartSessionList: () => import("./smart-sessions/smart-session-list-view.js"),
  SmartSessionCreated: async () =>
    (await import("./smart-sessions/smart-session-list-view.js")).created,
  ConnectSocials: async () => (await import("./social/connect-socials-view.js")).socials,
  ConnectingSocial: () => import("./social/connecting-social-view.js"),
  ConnectingFarcaster: async () => (await import("./social/connecting-social-view.js")).farcaster,
  EmailLogin: () => import("./email/email-login-view.js"),
  EmailVerifyOtp: () => import("./email/email-verify-otp-view.js"),
  EmailVerifyDevice: async () => (await import("./email/email-verify-otp-view.js")).device,
  OnRampProviders: () => import("./onramp/onramp-view.js"),
  OnRampFiatSelect: async () => (await import("./onramp/onramp-view.js")).fiat,
  OnRampTokenSelect: async () => (await import("./onramp/onramp-view.js")).token,
  BuyInProgress: async () => (await import("./onramp/onramp-view.js")).progress,
  UpdateEmailWallet: () => import("./email-update/email-update-view.js"),
  UpdateEmailPrimaryOtp: async () => (await import("./email-update/email-update-view.js")).code,
  UpdateEmailSecondaryOtp: async () => (await import("./email-update/email-update-view.js")).code,
  AccountSettings: settings,
  SmartAccountSettings: settings,
  UpgradeEmailWallet: settings,
  ReviewRequest: () => import("./review/review-request-view.js"),
  ApproveTransaction: async () => (await import("./email/email-verify-otp-view.js")).approve,
};

/** The views that are loaded with the modal. */
export const loadedViews = (): Map<ViewName, LoadedView> =>
  new Map([["Connect", FIRST_VIEW as LoadedView]]);

export const loadView = async (view: ViewName): Promise<LoadedView> =>
  (await VIEWS[view]()) as LoadedView;

/** Views with texts of their own file. */
const VIEWS_WITH_OWN_TEXTS: ReadonlySet<string> = new Set(["ReviewRequest"]);

/** Loads a view and its texts together, so that it never shows in English first. */
export const loadWithTexts = async (
  view: ViewName,
  loadTexts: LoadViewTexts,
): Promise<LoadedView> => {
  const [loaded] = await Promise.all([
    loadView(view),
    loadTexts(VIEWS_WITH_OWN_TEXTS.has(view) ? "all" : "views"),
  ]);
  return loaded;
};
