import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { Call, Group } from "../shared/group.js";

export type { SignInData, SignInMessage } from "../../domain/sign-in/sign-in-message.js";
export type { Cacao, SignInAccount, SignInSession } from "../../domain/sign-in/sign-in-session.js";

/** Whether the active account is signed in. */
export interface SignInState {
  /**
   * `idle`: nobody is asked, since nobody is connected, the network's accounts cannot sign in, or
   * the user would not. `checking`: whether there is a session. `needed`: there is none.
   * `signing`: the wallet is asked. `cancelling`: the user would not, and must.
   */
  readonly status: "idle" | "checking" | "needed" | "signing" | "cancelling" | "signed-in";
  /** Nobody may go on without signing in. */
  readonly isRequired: boolean;
  /** Whose state it is: an account on a network. */
  readonly account?: CaipAddress;
  /** That of the active account, and of no other. */
  readonly session?: SignInSession;
  /** What the wallet is asked to sign, while it is asked. */
  readonly message?: string;
  /** Why the last step failed. */
  readonly error?: LatchkitError;
}

/** Signing in with the active account, with or without the modal. */
export interface SignInActions {
  /**
   * Has the wallet sign, unless the account has a session; however often it is called meanwhile,
   * the wallet is asked once. Rejects with `sign-in/no-account`, `sign-in/no-network`,
   * `sign-in/no-wallet`, `sign-in/message-refused`, `sign-in/invalid-signature`,
   * `sign-in/smart-account`, `sign-in/failed`, `account/not-available` where account or network
   * changed meanwhile, and as `account.signMessage`. Cancelling ends the wait, not the request.
   */
  sign(call?: Call): Promise<SignInSession>;
  /**
   * The user would not: the request to the wallet is given up. Where signing in is required the
   * wallet goes back to the network that was signed in on last, else it is disconnected.
   */
  cancel(call?: Call): Promise<void>;
  /** Shows SIWXSignMessage where the account has no session. Rejects as `sign` does of accounts. */
  open(): Promise<void>;
  /** The sessions of the active account that hold now. Rejects with `sign-in/no-account`. */
  sessions(call?: Call): Promise<readonly SignInSession[]>;
  /**
   * Ends every session; a wallet stays connected. Where signing in is required it is asked anew.
   */
  signOut(call?: Call): Promise<void>;
}

/** Sign-in with wallet (option `siwx`); its code is fetched with the page where that is given. */
export interface SignInGroup extends Group<SignInState> {
  /** Rejects with `sign-in/not-enabled` without the option, `code/unavailable`, `code/outdated`. */
  actions(): Promise<SignInActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly signIn: SignInGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The user is asked to prove that the account is theirs. */
    readonly SIWXSignMessage: object;
  }
}
