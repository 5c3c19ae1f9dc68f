import type {
  ConnectingWalletConnectModel,
  ConnectingWalletConnectState,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import type { RelayRefusal } from "../../../domain/pairing/pairing-state.js";
import type { TextKey } from "../../messages/keys.js";

/** What a user can do about a refusal; a console alert informs the developer. */
const REFUSALS: Readonly<Record<RelayRefusal, TextKey>> = {
  "origin-not-allowed": "pairingSiteRefused",
  "invalid-key": "pairingSiteRefused",
  "not-yet-valid": "pairingClockWrong",
  unauthorized: "pairingUnauthorized",
};

/**
 * The reason for a missing code or response: the relay refuses the page or is unreachable.
 * Undefined if all is well.
 */
export const troubleOf = ({
  pairing: { refusal, isBuffering },
}: Pick<ConnectingWalletConnectState, "pairing">): TextKey | undefined => {
  if (refusal) return REFUSALS[refusal];
  return isBuffering ? "qrReconnecting" : undefined;
};

export interface FormProps {
  readonly model: ConnectingWalletConnectModel;
  readonly state: ConnectingWalletConnectState;
}
