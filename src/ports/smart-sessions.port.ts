import type { CaipAddress } from "../domain/caip/caip.types.js";
import type {
  Grant,
  PermissionRequest,
  SessionKey,
} from "../domain/smart-sessions/permission-request.js";
import type { ListedSessions } from "../domain/smart-sessions/smart-session.js";

/**
 * The co-signer of smart sessions: holds a key per session and signs what it allows. Drops invalid
 * data. Rejects with the errors of `HttpClient` (`http/invalid-body` for an invalid response), or
 * `call/aborted`.
 */
export interface SmartSessions {
  /**
   * All sessions of an account on a network, at most 10,000, in the co-signer's order; `isPartial`
   * if sessions may be missing.
   */
  list(account: CaipAddress, signal: AbortSignal): Promise<ListedSessions>;
  /** Creates a key for a request to the wallet; it has no rights yet. */
  begin(
    account: CaipAddress,
    request: PermissionRequest,
    signal: AbortSignal,
  ): Promise<{ readonly id: string; readonly key: SessionKey }>;
  /** Activates the key after the wallet granted the request. */
  activate(account: CaipAddress, id: string, grant: Grant, signal: AbortSignal): Promise<void>;
  /**
   * Ends a session; `signature` is the wallet's. Rejects with `http/status` if unknown or revoked.
   */
  revoke(account: CaipAddress, id: string, signature: string, signal: AbortSignal): Promise<void>;
}
