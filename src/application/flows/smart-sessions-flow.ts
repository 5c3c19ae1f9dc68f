import type { Route, ViewName } from "../../domain/navigation/routes.js";
import type { PermissionRequest } from "../../domain/smart-sessions/permission-request.js";
import type { SmartSession } from "../../domain/smart-sessions/smart-session.js";
import type { Call } from "../shared/group.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { GrantedSession, SmartSessionActions } from "../smart-sessions/smart-sessions.api.js";

export interface SmartSessionsFlowParts {
  readonly sessions: SmartSessionActions;
  /** The visible view; undefined while the modal is closed. */
  readonly shown: () => ViewName | undefined;
  readonly push: (route: Route) => void;
  readonly changed: () => void;
  /** Runs one action, bound to the instance and the caller's signal. */
  readonly run: <T>(
    action: string,
    call: Call,
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
}

const neverAborted = (): AbortSignal => new AbortController().signal;

/**
 * Shows a granted session if the modal is still open on the view where the grant began. Concurrent
 * revocations of one session ask the wallet once.
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

  /** Cancelling only ends the wait; a later signature still counts. */
  revoke(id: string, call: Call = {}): Promise<void> {
    return this.#parts.run("revoke", call, async (signal) => {
      const work = this.#revoking.get(id) ?? this.#revoke(id);
      const forget = (): void => {
        if (this.#revoking.get(id) === work) this.#revoking.delete(id);
      };
      this.#revoking.set(id, work);
      try {
        await rejectOnAbort(signal, work);
      } finally {
        forget();
      }
    });
  }

  async #revoke(id: string): Promise<void> {
    const { sessions, changed, run } = this.#parts;
    try {
      await run("revoke", { signal: neverAborted() }, (signal) => sessions.revoke(id, { signal }));
    } finally {
      // After a failure the session may still have been revoked.
      changed();
    }
  }
}
