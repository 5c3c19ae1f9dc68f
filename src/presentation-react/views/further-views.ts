import type { FurtherView } from "./first-views.js";
import type { ViewImports } from "./view.types.js";

/** One chunk and one component, which shows the view of its route. */
const settings = () => import("./account-settings/account-settings-view.js");

/** Views of the capabilities: what they add to a page that shows none of them is nothing. */
export const FURTHER_VIEWS: Pick<ViewImports, FurtherView> = {
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
  EmailLogin: async () => (await import("./email/email-verify-otp-view.js")).login,
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
  ApproveTransaction: async () => (await import("./email/email-verify-otp-view.js")).approve,
};
