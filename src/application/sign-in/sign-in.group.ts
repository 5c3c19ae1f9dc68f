import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { SignInLogin } from "./sign-in-together.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type {
  PairedSession,
  PairingAttempt,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import type { ActionsCode } from "../shared/lazy-groups.js";
import type { SignInActions, SignInState } from "./sign-in.api.js";

/** The lazily loaded code. */
export interface SignInCode extends ActionsCode<SignInState, SignInActions> {
  /** Starts following the active account. */
  begin(): void;
  /** Runs a flow's end once no sign-in is needed: now, later, or not at all. */
  before(end: () => void): void;
  /** Starts a pairing that also requests the sign-in, if possible. */
  pair(pairing: WalletPairing, proposal: SessionProposal, signal: AbortSignal): PairingAttempt;
  /** Stores a session's signatures. Rejects if a signature is invalid or cannot be stored. */
  admit(session: PairedSession, signal: AbortSignal): Promise<void>;
  /** The message to sign with the embedded wallet's login; undefined without one. */
  login(networkId: CaipNetworkId, signal: AbortSignal): Promise<SignInLogin | undefined>;
}

/** The state before the code is loaded, and without the option. */
export const SIGN_IN_START: SignInState = { status: "idle", isRequired: false };
