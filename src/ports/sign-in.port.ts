import type { CaipNetworkId } from "../domain/caip/caip.types.js";
import type { SignInMessage } from "../domain/sign-in/sign-in-message.js";
import type { SignInAccount, SignInSession } from "../domain/sign-in/sign-in-session.js";

/** For whom a message is made. */
export interface SignInRequest extends SignInAccount {
  /** RFC 3339. */
  readonly notBefore?: string;
}

/**
 * Where accounts sign in: it makes the messages and keeps the sessions. What a host brings may
 * throw whatever it likes; Latchkit's own reject with `sign-in/invalid-signature`,
 * `sign-in/message-refused`, `http/…`, `rpc/…`, or `call/aborted` where the signal aborts.
 */
export interface SignIn {
  /**
   * A message whose text is that of CAIP-122, on EVM of ERC-4361, for exactly this account and
   * network, with a nonce that is used once. Anything with such a text as its `toString()` will do.
   */
  createMessage(
    request: SignInRequest,
    signal: AbortSignal,
  ): Promise<SignInMessage | { toString(): string }>;
  /** Signs in the wallet's place. Absent: the wallet is asked. */
  signMessage?(
    request: SignInAccount & { readonly message: string },
    signal: AbortSignal,
  ): Promise<string>;
  /** Keeps a session once its signature holds; rejects where it does not. */
  addSession(session: SignInSession, signal: AbortSignal): Promise<void>;
  /** Ends the sessions of one account on one network, and of nobody else. */
  revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void>;
  /** Replaces all sessions by these, each verified as `addSession` does; none signs out. */
  setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void>;
  /** The sessions of one account on one network that hold now. */
  getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]>;
  /** Whether nobody may go on without signing in. Absent: they must. */
  getRequired?(): boolean;
  /** Whether disconnecting signs out. Default true. */
  readonly signOutOnDisconnect?: boolean;
}

/** Holds signatures against their messages. */
export interface SignatureVerifier {
  /**
   * True where the signature is the account's over the session's message: a key's, or on EVM that
   * of a contract (ERC-1271), also of one that is not deployed yet (ERC-6492), as the message's own
   * chain says. Rejects where that chain cannot be asked, with `rpc/…`,
   * `chain/adapter-not-found`, `code/unavailable` or `call/aborted`.
   */
  holds(session: SignInSession, signal: AbortSignal): Promise<boolean>;
}
