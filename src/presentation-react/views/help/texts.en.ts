import type { Text } from "../../messages/text.js";

/** English texts of the help views. They travel in their chunks. */
export const help = {
  walletHomeTitle: "A home for what you own",
  walletHomeText:
    "A wallet holds the keys to your money, tokens and collectibles. They stay on the network, under your keys.",
  walletConsentTitle: "Nothing happens without you",
  walletConsentText: "Every payment and every signature is shown to you first. You say yes or no.",
  walletLoginTitle: "One login for many apps",
  walletLoginText:
    "Connect instead of making one more account and password. An app sees your address, never your keys.",
  getWallet: "Get a wallet",
  networkLedgerTitle: "The record of who owns what",
  networkLedgerText:
    "A network is many computers that keep one record. What you hold on one network is not on another.",
  networkFeeTitle: "Each has its own fees",
  networkFeeText:
    "A fee is paid in the network’s own currency. Keep a little of it wherever you want to send something.",
  learnMore: "Learn more",
  getWalletText:
    "Install one from its maker’s own site, then come back here. It appears by itself.",
  getWalletEmpty: "This app suggests no wallet of its own.",
  exploreWallets: "Explore all wallets",
} as const satisfies Record<string, Text>;
