import type { CaipAddress } from "../domain/caip/caip.types.js";
import type {
  Grant,
  PermissionRequest,
  SessionKey,
} from "../domain/smart-sessions/permission-request.js";
import type { ListedSessions } from "../domain/smart-sessions/smart-session.js";

/**
 * The co-signer of smart sessions: it keeps a key for each and signs with it what the session
 * allows. Answers are untrusted: what is unfit is left out. Rejects with the errors of `HttpClient`
 * (`http/invalid-body` for an answer of another shape), or `call/aborted`.
 */
export interface SmartSessions {
  /**
   * Every session of an account on a network, as the co-signer orders them; 10,000 are read. With
   * `isPartial` where there may be more than the co-signer lists.
   */
  list(account: CaipAddress, signal: AbortSignal): Promise<ListedSessions>;
  /** Makes a key for what is about to be asked of the wallet; it can do nothing yet. */
  begin(
    account: CaipAddress,
    request: PermissionRequest,
    signal: AbortSignal,
  ): Promise<{ readonly id: string; readonly key: SessionKey }>;
  /** The wallet granted it: the key may be used from now on. */
  activate(account: CaipAddress, id: string, grant: Grant, signal: AbortSignal): Promise<void>;
  /**
   * Ends a session; `signature` is the wallet's. Rejects with `http/status` for one that nobody
   * knows, or that was revoked already.
   */
  revoke(account: CaipAddress, id: string, signature: string, signal: AbortSignal): Promise<void>;
}
