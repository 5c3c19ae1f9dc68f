import type { Text } from "../../messages/text.js";

/** English texts of the networks' views. They travel in their chunks. */
export const networks = {
  searchNetworks: "Search networks",
  networksFound: { one: "{count} network", other: "{count} networks" },
  networksNoMatch: "No network matches “{query}”",
  networksEmpty: "This app lists no networks",
  currentNetwork: "Current",
  testnet: "Testnet",

  switchWaiting: "Approve in {wallet}",
  switchWaitingHint: "{wallet} asks you to move to {network}.",
  switchPending: "{wallet} has an open request",
  switchPendingHint: "Open the wallet, answer the older request, then try again.",
  switchDeclined: "Switch declined",
  switchDeclinedHint: "You stay on your present network.",
  switchFailed: "The network could not be switched",
  switchIdle: "Switch to {network}?",
  switchIdleHint: "{wallet} will ask you to approve it.",
  switchDone: "You are on {network}",
  switchActiveChainText:
    "Your wallet cannot use {network}. Connect a wallet that can, your present one stays connected.",
  switchActiveChainTextUnknown:
    "Your wallet cannot use this network. Connect a wallet that can, your present one stays connected.",
  unsupportedText: "This app does not work on your wallet’s network. Choose one that it supports.",
  unsupportedTextOffline: "This app does not work on that network. Choose one that it supports.",

  switchChainAction: "Connect a wallet for {kind}",
} as const satisfies Record<string, Text>;
