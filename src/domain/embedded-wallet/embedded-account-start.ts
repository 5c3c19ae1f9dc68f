import type { EmbeddedAccountState } from "./embedded-account-state.js";

/** Before the code of the embedded wallet is there. */
export const EMBEDDED_ACCOUNT_START: EmbeddedAccountState = {
  preferredAccountTypes: { eip155: "smartAccount", solana: "eoa" },
  smartAccountNetworks: [],
};
