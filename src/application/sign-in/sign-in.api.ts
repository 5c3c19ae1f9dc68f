import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { Call, Group } from "../shared/group.js";

export type { SignInData, SignInMessage } from "../../domain/sign-in/sign-in-message.js";
export type { Cacao, SignInAccount, SignInSession } from "../../domain/sign-in/sign-in-session.js";

/** Sign-in state of the active account. */
export interface SignInState {
  /**
   * `idle`: not connected, the network does not support sign-in, or the user declined. `checking`:
   * looking for a session. `needed`: no session. `signing`: the wallet was asked. `cancelling`:
   * the user declined a required sign-in.
   */
  readonly status: "idle" | "checking" | "needed" | "signing" | "cancelling" | "signed-in";
  /** True: the user must sign in to continue. */
  readonly isRequired: boolean;
  /** The account this state belongs to. */
  readonly account?: CaipAddress;
  /** The session of the active account only. */
  readonly session?: SignInSession;
  /** The message to sign, while the wallet is asked. */
  readonly message?: string;
  /** The error of the last step. */
  readonly error?: LatchkitError;
}

/** Signs in with the active account, with or without the modal. */
export interface SignInActions {
  /**
   * Asks the wallet to sign, unless the account has a session; concurrent calls share one request.
   * Cancelling ends the wait, not the request. Rejects with `sign-in/no-account`,
   * `sign-in/no-network`, `sign-in/no-wallet`, `sign-in/message-refused`,
   * `sign-in/invalid-signature`, `sign-in/smart-account`, `sign-in/failed`,
   * `account/not-available` if account or network changed during the request, and as
   * `account.signMessage`.
   */
  sign(call?: Call): Promise<SignInSession>;
  /**
   * Declines and drops the wallet request. If sign-in is required, the wallet returns to the last
   * signed-in network; without one it is disconnected.
   */
  cancel(call?: Call): Promise<void>;
  /**
   * Shows SIWXSignMessage if the account has no session. Rejects with the account errors of
   * `sign`.
   */
  open(): Promise<void>;
  /** The valid sessions of the active account. Rejects with `sign-in/no-account`. */
  sessions(call?: Call): Promise<readonly SignInSession[]>;
  /**
   * Ends every session; the wallet stays connected. If sign-in is required the user is asked
   * again.
   */
  signOut(call?: Call): Promise<void>;
}

/** Sign-in with wallet (option `siwx`); loaded with the page if the option is set. */
export interface SignInGroup extends Group<SignInState> {
  /** Rejects with `sign-in/not-enabled` without the option, `code/unavailable`, `code/outdated`. */
  actions(): Promise<SignInActions>;
}
