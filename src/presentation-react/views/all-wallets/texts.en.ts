import type { Text } from "../../messages/text.js";

/** English texts of the list of all wallets. They travel in its chunk. */
export const allWallets = {
  searchWallets: "Search wallets",
  walletsLoading: "Loading wallets",
  walletsFound: { one: "{count} wallet", other: "{count} wallets" },
  walletsNoMatch: "No wallet matches “{query}”",
  walletsNoCertified: "No certified wallet is listed here",
  walletsEmpty: "No wallet is listed here",
  walletsMoreFailed: "More wallets could not be loaded",
  showAllWallets: "Show all wallets",
  certifiedOnly: "Certified only",
  certifiedNote: "Only wallets that the wallet directory has certified.",
  certified: "Certified",
  tileInstalled: "Installed",
} as const satisfies Record<string, Text>;
