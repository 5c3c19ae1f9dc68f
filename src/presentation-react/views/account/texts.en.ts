import type { Text } from "../../messages/text.js";

/** English texts of the account view. They travel in its chunk. */
export const account = {
  address: "Address {address}",
  copyAddress: "Copy address {address}",
  addressCopied: "Address copied",
  copyRefused: "The address could not be copied",
  balance: "Balance",
  balanceLoading: "Reading your balance",
  balanceFailed: "The balance could not be read",
  balanceStale: "Last known balance",
  balanceDust: "less than",
  networkRow: "Network",
  networkUnsupported: "Not supported here",
  viewExplorer: "View on explorer",
  explorerRefused: "The explorer could not be opened",
  activity: "Activity",
  activityNote: "What came and what left",
  emailNote: "Signs in to this wallet",
  receive: "Receive",
  receiveNote: "Your address as a QR code",
  send: "Send",
  sendNote: "To an address on this network",
  accountGone: "No wallet is connected",

  walletsHeld: { one: "{count} wallet connected", other: "{count} wallets connected" },
  allWalletsEnd: { one: "{count} wallet", other: "All {count} wallets" },
  walletDisconnected: "Wallet disconnected",
} as const satisfies Record<string, Text>;
