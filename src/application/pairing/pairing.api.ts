import type { PairingState, WalletLink } from "../../domain/pairing/pairing-state.js";
import type { LazyGroup } from "../shared/group.js";

/** The current WalletConnect pairing; its code and the protocol are loaded on first use. */
export interface PairingGroup extends LazyGroup<PairingState> {
  /**
   * Stores the link by which the user leaves for the wallet, to open the wallet again for later
   * requests; without an argument clears it.
   */
  link(linking?: WalletLink): void;
}
