import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Grant, PermissionRequest } from "../../domain/smart-sessions/permission-request.js";
import type { SmartSession, SmartSessionList } from "../../domain/smart-sessions/smart-session.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  Grant,
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

/** The smart sessions of the active account. A value is always that account's. */
export type SmartSessionsState = LoadState<SmartSessionList>;

/** A session that was granted. */
export interface GrantedSession extends Grant {
  readonly id: string;
}

/** Smart sessions of the active account. */
export interface SmartSessionActions {
  /**
   * The sessions of the active account on its network, the newest first. Rejects with
   * `options/needs-another` while the feature is off, `connection/not-connected`,
   * `chain/not-supported` on other networks than EVM ones, `http/…`, `call/aborted`.
   */
  list(call?: Call): Promise<readonly SmartSession[]>;
  /**
   * Asks the wallet to grant a key what `request` says (ERC-7715). Nothing is kept of what it does
   * not grant. Where the modal is open on one view from the call to its end, SmartSessionCreated
   * stands on it then; a closed modal stays closed. Rejects as `list`, with `options/wrong-type`
   * for a request that cannot be asked, `wallet/declined`, `modal/closed`, `wallet/request-failed`
   * (provider code 4200 where the wallet cannot do it), `wallet/invalid-answer` where it granted
   * something else, `account/not-available` where the account changed meanwhile.
   */
  grant(request: PermissionRequest, call?: Call): Promise<GrantedSession>;
  /**
   * Ends one of the listed sessions: the wallet signs that, and the co-signer forgets the key. One
   * that is over already is no error. Rejects as `grant`, with `options/wrong-type` for an id that
   * the account does not have.
   */
  revoke(id: string, call?: Call): Promise<void>;
}

/** The same, beside a list that is kept. */
export interface ListedSessionActions extends SmartSessionActions {
  /**
   * Reads the sessions of the active account; a list younger than 30 s is reused unless `force`,
   * and reads of one account are one. Rejects as `list`, with `rpc/timeout` after 60 s.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<SmartSessionList>;
}

/**
 * Smart sessions (ERC-7715) with feature `smartSessions`; their code comes with the first use.
 * While `state$` is subscribed to, the list follows account and network, and is read again after
 * each grant and revocation.
 */
export interface SmartSessionsGroup extends Group<SmartSessionsState> {
  /**
   * What can be done with them. The end of a session that is listed is asked of the wallet in the
   * turn of the call. Rejects with `code/unavailable`, `code/outdated`.
   */
  actions(): Promise<ListedSessionActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly smartSessions: SmartSessionsGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** What keys may do in the account's name, by month. */
    readonly SmartSessionList: object;
    /** A session that was granted just now. */
    readonly SmartSessionCreated: {
      readonly session: GrantedSession;
      readonly networkId: CaipNetworkId;
    };
  }
}
