import type { Route, ViewName } from "../../domain/navigation/route.js";
import type { PermissionRequest } from "../../domain/smart-sessions/permission-request.js";
import type { SmartSession } from "../../domain/smart-sessions/smart-session.js";
import type { Call } from "../shared/group.js";
import { settleBy } from "../shared/lifetime.js";
import type { GrantedSession, SmartSessionActions } from "../smart-sessions/smart-sessions.api.js";

/** What the flow moves, and who acts. */
export interface SmartSessionsFlowParts {
  readonly sessions: SmartSessionActions;
  /** The view that the modal shows; undefined while it is closed. */
  readonly shown: () => ViewName | undefined;
  readonly push: (route: Route) => void;
  /** What was listed no longer holds. */
  readonly changed: () => void;
  /** Runs one action, bound to the life of the instance and the caller's signal. */
  readonly run: <T>(
    action: string,
    call: Call,
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
}

/** For work that outlives whoever asked for it. */
const unending = (): AbortSignal => new AbortController().signal;

/**
 * Leads a user through granting: what was granted is shown in the modal that is open, on the view
 * on which it was asked for. A closed modal stays closed, and a user who went elsewhere meanwhile
 * is left there. However often the end of one session is asked for, the wallet is asked once.
 */
export class SmartSessionsFlow implements SmartSessionActions {
  readonly #parts: SmartSessionsFlowParts;
  readonly #revoking = new Map<string, Promise<void>>();

  constructor(parts: SmartSessionsFlowParts) {
    this.#parts = parts;
  }

  list(call: Call = {}): Promise<readonly SmartSession[]> {
    const { sessions, run } = this.#parts;
    return run("list", call, (signal) => sessions.list({ signal }));
  }

  grant(request: PermissionRequest, call: Call = {}): Promise<GrantedSession> {
    const { sessions, shown, push, changed, run } = this.#parts;
    const before = shown();
    return run("grant", call, async (signal) => {
      const session = await sessions.grant(request, { signal });
      changed();
      const { networkId } = request;
      if (before !== undefined && shown() === before)
        push({ view: "SmartSessionCreated", session, networkId });
      return session;
    });
  }

  /** Cancelling ends the wait: what the wallet signs after it counts, and a next call asks anew. */
  revoke(id: string, call: Call = {}): Promise<void> {
    return this.#parts.run("revoke", call, async (signal) => {
      const work = this.#revoking.get(id) ?? this.#revoke(id);
      const forget = (): void => {
        if (this.#revoking.get(id) === work) this.#revoking.delete(id);
      };
      this.#revoking.set(id, work);
      try {
        await settleBy(signal, work);
      } finally {
        forget();
      }
    });
  }

  async #revoke(id: string): Promise<void> {
    const { sessions, changed, run } = this.#parts;
    try {
      await run("revoke", { signal: unending() }, (signal) => sessions.revoke(id, { signal }));
    } finally {
      // After a failure on the way nobody knows either whether it was ended.
      changed();
    }
  }
}
