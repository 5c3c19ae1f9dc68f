import type { PairingState, WalletLink } from "../../domain/pairing/pairing-state.js";
import type { LazyGroup } from "../shared/group.js";

/**
 * The WalletConnect pairing in view; its code, and the protocol's, is fetched on first use. S3-034:
 * wcUri, wcPairingExpiry, wcLinking, wcError, buffering.
 */
export interface PairingGroup extends LazyGroup<PairingState> {
  /**
   * The user leaves by this link, to be opened again for later requests; without one, by no
   * link.
   */
  link(linking?: WalletLink): void;
}
