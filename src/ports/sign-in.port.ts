import type { CaipNetworkId } from "../domain/caip/caip.types.js";
import type { SignInMessage } from "../domain/sign-in/sign-in-message.js";
import type { SignInAccount, SignInSession } from "../domain/sign-in/sign-in-session.js";

/** Account and options of a message to create. */
export interface SignInRequest extends SignInAccount {
  /** RFC 3339. */
  readonly notBefore?: string;
}

/**
 * Creates sign-in messages and stores sessions. Host implementations may throw any error; built-in
 * ones reject with `sign-in/invalid-signature`, `sign-in/message-refused`, `http/…`, `rpc/…`, or
 * `call/aborted`.
 */
export interface SignIn {
  /**
   * A CAIP-122 message (ERC-4361 on EVM) for this account and network, with a single-use nonce. Any
   * object whose `toString()` returns such a text is accepted.
   */
  createMessage(
    request: SignInRequest,
    signal: AbortSignal,
  ): Promise<SignInMessage | { toString(): string }>;
  /** Signs instead of the wallet. Absent: the wallet signs. */
  signMessage?(
    request: SignInAccount & { readonly message: string },
    signal: AbortSignal,
  ): Promise<string>;
  /** Stores a session if its signature is valid; otherwise rejects. */
  addSession(session: SignInSession, signal: AbortSignal): Promise<void>;
  /** Ends the sessions of one account on one network. */
  revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void>;
  /** Replaces all sessions, verifying each as `addSession` does. An empty list signs out. */
  setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void>;
  /** Valid sessions of an account on a network. */
  getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]>;
  /** True if signing in is required. Default true. */
  getRequired?(): boolean;
  /** True if disconnecting signs out. Default true. */
  readonly signOutOnDisconnect?: boolean;
}

/** Verifies signatures. */
export interface SignatureVerifier {
  /**
   * True if the account signed the message on the message's chain: by key, or on EVM by contract
   * (ERC-1271, undeployed ERC-6492). Rejects if that chain is unavailable, with `rpc/…`,
   * `chain/adapter-not-found`, `code/unavailable` or `call/aborted`.
   */
  holds(session: SignInSession, signal: AbortSignal): Promise<boolean>;
}
