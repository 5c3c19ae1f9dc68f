import type { Text } from "../text.js";

/** English texts of several views, of which none comes with the modal. */
export const shared = {
  opensInTab: "Opens in a new tab",
  disconnect: "Disconnect",
  disconnecting: "Disconnecting…",
  disconnectFailed: "Failed to disconnect",
  clearSearch: "Clear search",

  tab_eip155: "EVM",
  tab_solana: "Solana",
  tab_bip122: "Bitcoin",
  tab_polkadot: "Polkadot",
  tab_cosmos: "Cosmos",
} as const satisfies Record<string, Text>;
