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
  registerName: "Register a name",
  registerNameNote: "Be found and paid by it",
  emailNote: "Signs in to this wallet",
  useSmart: "Use the smart account",
  useOrdinary: "Use the ordinary account",
  otherAccountNote: "Another address of the same wallet",
  otherAccountFailed: "The account could not be changed",
  buy: "Buy crypto",
  receive: "Receive",
  send: "Send",
  swap: "Swap",
  accountGone: "No wallet is connected",

  walletsHeld: { one: "{count} wallet connected", other: "{count} wallets connected" },
  allWalletsEnd: { one: "{count} wallet", other: "All {count} wallets" },
  walletDisconnected: "Wallet disconnected",
} as const satisfies Record<string, Text>;
