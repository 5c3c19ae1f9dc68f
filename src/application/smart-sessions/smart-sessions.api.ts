import type {
  GrantedSession,
  PermissionRequest,
} from "../../domain/smart-sessions/permission-request.js";
import type { SmartSession, SmartSessionList } from "../../domain/smart-sessions/smart-session.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  Grant,
  GrantedSession,
  PermissionRequest,
  SessionKey,
} from "../../domain/smart-sessions/permission-request.js";
export type {
  SessionRule,
  SmartSession,
  SmartSessionList,
  SmartSessionStatus,
  TokenUnits,
} from "../../domain/smart-sessions/smart-session.js";

/** The smart sessions of the active account. A value always belongs to that account. */
export type SmartSessionsState = LoadState<SmartSessionList>;

/** Actions on the active account's smart sessions. */
export interface SmartSessionActions {
  /**
   * The sessions of the active account on its network, newest first. Rejects with
   * `options/needs-another` if the feature is off, `connection/not-connected`,
   * `chain/not-supported` outside EVM, `http/…`, `call/aborted`.
   */
  list(call?: Call): Promise<readonly SmartSession[]>;
  /**
   * Asks the wallet to grant a key the permissions of `request` (ERC-7715). Stores nothing if the
   * wallet does not grant it. Shows SmartSessionCreated if the modal stayed open on one view
   * throughout; does not open a closed modal. Rejects as `list`, and with `options/wrong-type` for
   * an invalid request, `wallet/declined`, `modal/closed`, `wallet/request-failed` (provider code
   * 4200 if unsupported), `wallet/invalid-answer` if the wallet granted something else,
   * `account/not-available` if the account changed during the request.
   */
  grant(request: PermissionRequest, call?: Call): Promise<GrantedSession>;
  /**
   * Revokes a listed session: the wallet signs, and the co-signer deletes the key. An expired or
   * revoked session is not an error. Rejects as `grant`, and with `options/wrong-type` for an id
   * that the account does not have.
   */
  revoke(id: string, call?: Call): Promise<void>;
}

/** The same actions with a cached list. */
export interface ListedSessionActions extends SmartSessionActions {
  /**
   * Reads the sessions of the active account. A list younger than 30 s is reused unless `force`;
   * concurrent reads share one request. Rejects as `list`, and with `rpc/timeout` after 60 s.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<SmartSessionList>;
}

/**
 * Smart sessions (ERC-7715) with feature `smartSessions`; loaded on first use. While `state$` has
 * a subscriber, the list follows account and network and refreshes after each grant and
 * revocation.
 */
export interface SmartSessionsGroup extends Group<SmartSessionsState> {
  /**
   * Loads the actions. Call it before the click: `revoke` of a listed session then asks the wallet
   * within that click. Rejects with `code/unavailable`, `code/outdated`.
   */
  actions(): Promise<ListedSessionActions>;
}
