import type { Text } from "../text.js";

/** English texts of the card and of the first view. They come with the modal. */
export const modal = {
  answerNoAccount:
    "The wallet shared no account. Unlock it, choose an account in it, then connect again.",
  answerBadAccount:
    "The wallet named an account that is not a valid address. Update the wallet, or choose another account in it.",
  answerNotSigned:
    "The wallet returned something other than what you were to sign, so it was not used. Try again, or use another wallet.",
  answerOtherTransaction:
    "The wallet reports another transaction than the one you reviewed. Check in the wallet what was sent before you try again.",
  walletLocked: "The wallet is locked. Unlock it, then try again.",
  networkRefused: "The wallet does not support this network. It said: “{walletMessage}”",
  back: "Back",
  loading: "Loading",

  titleConnect: "Connect a wallet",
  titleConnectingExternal: "Connect {wallet}",
  titleAccount: "Account",
  titleNetworks: "Choose a network",
  titleSwitchNetwork: "Switch network",
  titleSwitchActiveChain: "Another wallet is needed",
  titleUnsupportedChain: "Unsupported network",
  titleWhatIsAWallet: "What is a wallet?",
  titleWhatIsANetwork: "What is a network?",
  titleGetWallet: "Get a wallet",
  titleConnectingWalletConnect: "Scan with your phone",
  titleConnectingWalletConnectBasic: "Scan with your phone",
  titleDownloads: "Get {wallet}",
  titleAllWallets: "All wallets",
  titleProfileWallets: "Wallets",
  titleConnectingMultiChain: "Select chain",
  titleMissing: "Not available",

  linkInTab: "{name}, opens in a new tab",
  linkRefused: "The page could not be opened",

  legalBoth: "By connecting a wallet you accept the {terms} and the {privacy}.",
  legalTerms: "By connecting a wallet you accept the {terms}.",
  legalPrivacy: "By connecting a wallet you accept the {privacy}.",
  consentBoth: "I accept the {terms} and the {privacy}",
  consentTerms: "I accept the {terms}",
  consentPrivacy: "I accept the {privacy}",
  termsOfService: "terms of service",
  privacyPolicy: "privacy policy",
  consentNeeded: "Accept this first, then choose a wallet.",
  branding: "Wallet connection by Latchkit",

  closeBlocked_signInRequired: "Sign in or disconnect before you close this window.",
  offline: "You are offline. Wallets in this browser still open, figures may be old.",
  onlineAgain: "You are online again.",

  group_walletConnect: "Any wallet",
  group_recent: "Recent",
  group_injected: "In this browser",
  group_featured: "Featured",
  group_custom: "Suggested by this app",
  group_external: "More ways",
  group_recommended: "Popular",
  group_get: "Get a wallet",
  group_openPage: "Open this page in a wallet",
  waysHint: "No wallet was found in this browser.",
  badge_recent: "Recent",
  badge_installed: "Installed",
  badge_connected: "Connected",
  badge_conflict: "Identity in doubt",
  badge_qrCode: "QR code",
  conflictHint: "Same identity as another wallet",
  connectLooking: "Looking for wallets",
  connectEmptyTitle: "No wallet found in this browser",
  connectEmptyText:
    "Install a wallet extension or open this page in your wallet’s own browser. It appears here by itself.",
  walletsMore: "{count}+",
  noWallet: "I don’t have a wallet",

  yourApp: "This app",
  yourWallet: "your wallet",

  anotherDevice: "Use another device",

  walletsFailed: "The wallets could not be loaded",

  outdated: "This page is out of date",
  viewFailed: "This page could not be shown",
  viewFailedHint: "Your wallet and your funds are not affected.",
} as const satisfies Record<string, Text>;
