import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import type { EmbeddedAccountState } from "./embedded-account-state.js";

/** Before the code of the embedded wallet is there. `eip155`: what the page prefers. */
export const embeddedAccountStart = (
  eip155: FrameAccountType = "smartAccount",
): EmbeddedAccountState => ({
  preferredAccountTypes: { eip155, solana: "eoa" },
  smartAccountNetworks: [],
});
