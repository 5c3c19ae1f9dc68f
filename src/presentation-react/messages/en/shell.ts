import type { Text } from "../text.js";

/** English texts that the page needs before the modal is loaded. At most 1 kB. */
export const shell = {
  connect: "Connect Wallet",
  connecting: "Connecting…",
  openAccount: "Your wallet",
  accountNone: "Not connected",
  account: "Account {address}",
  accountWithBalance: "Account {address} {balance}",
  accountOnNetwork: "Account {address}, {network}",
  accountWithBalanceOnNetwork: "Account {address} {balance}, {network}",
  network: "Network {name}",
  unknownNetwork: "Unknown network",
  shellUnavailable: "The wallet window could not be loaded. Check your connection.",
  shellOutdated: "This page has been updated. Reload it to connect a wallet.",
  reload: "Reload page",
  retry: "Try again",
  close: "Close",
} as const satisfies Record<string, Text>;
/** Keys of the texts in the entry. */
export type ShellKey = keyof typeof shell;
