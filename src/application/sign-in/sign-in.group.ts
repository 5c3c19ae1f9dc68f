import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { SignInLogin } from "./sign-in-together.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type {
  PairedSession,
  PairingAttempt,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import type { ActionsCode } from "../shared/lazy-actions.js";
import type { SignInActions, SignInState } from "./sign-in.api.js";

/** What the chunk of the capability brings. */
export interface SignInCode extends ActionsCode<SignInState, SignInActions> {
  /** Follows the active account from now on. */
  begin(): void;
  /** Runs a flow's end once nobody has to sign in first: now, later, or in its place never. */
  before(end: () => void): void;
  /** Begins a code that also asks for the sign-in, where that can be. */
  pair(pairing: WalletPairing, proposal: SessionProposal, signal: AbortSignal): PairingAttempt;
  /**
   * Keeps what was signed with a session. Rejects where the signature does not hold or cannot be
   * kept.
   */
  admit(session: PairedSession, signal: AbortSignal): Promise<void>;
  /** What is signed with a login to the embedded wallet; undefined where nothing can be. */
  login(networkId: CaipNetworkId, signal: AbortSignal): Promise<SignInLogin | undefined>;
}

/** Before the code is there, and without the option: nobody is asked. */
export const SIGN_IN_START: SignInState = { status: "idle", isRequired: false };
