import type { ConnectingWalletConnectState } from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import type { RelayRefusal } from "../../../domain/pairing/pairing-state.js";
import type { TextKey } from "../../messages/keys.js";

/** What a user can do about a refusal; an alert tells the developer the rest. */
const REFUSALS: Readonly<Record<RelayRefusal, TextKey>> = {
  "origin-not-allowed": "pairingSiteRefused",
  "invalid-key": "pairingSiteRefused",
  "not-yet-valid": "pairingClockWrong",
  unauthorized: "pairingUnauthorized",
};

/**
 * Why no code comes, or no answer: the relay turns the page away, or is away itself. Nothing where
 * all is well.
 */
export const troubleOf = ({
  pairing: { refusal, isBuffering },
}: Pick<ConnectingWalletConnectState, "pairing">): TextKey | undefined => {
  if (refusal) return REFUSALS[refusal];
  return isBuffering ? "qrReconnecting" : undefined;
};
