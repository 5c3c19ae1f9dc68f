import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import type { EmbeddedAccountState } from "./embedded-account-state.js";

/** Initial state. `eip155`: the page's preferred account type. */
export const embeddedAccountStart = (
  eip155: FrameAccountType = "smartAccount",
): EmbeddedAccountState => ({
  preferredAccountTypes: { eip155, solana: "eoa" },
  smartAccountNetworks: [],
});
