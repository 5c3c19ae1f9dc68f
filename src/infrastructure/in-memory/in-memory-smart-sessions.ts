import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  Grant,
  PermissionRequest,
  SessionKey,
} from "../../domain/smart-sessions/permission-request.js";
import type { SmartSession } from "../../domain/smart-sessions/smart-session.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

interface StoredSession {
  readonly account: CaipAddress;
  readonly session: SmartSession;
  readonly isActive: boolean;
}

const URL = "https://cosigner.example/v1/sessions";

/** An in-memory co-signer; sessions are listed once activated. */
export class InMemorySmartSessions implements SmartSessions {
  readonly #now: () => number;
  #sessions: readonly StoredSession[] = [];
  /** If set, every request rejects with it. */
  failure: Error | undefined;
  /** If true, requests get no answer. */
  isSilent = false;
  /** Revocations and their signatures, in order. */
  readonly revocations: { readonly id: string; readonly signature: string }[] = [];

  /** `now`: epoch ms; default: the real time. */
  constructor(now: () => number = Date.now) {
    bindMembers(this);
    this.#now = now;
  }

  /** Adds an active session. */
  add(account: CaipAddress, session: SmartSession): void {
    this.#sessions = [...this.#sessions, { account, session, isActive: true }];
  }

  /** As `SmartSessions.list`. */
  list(account: CaipAddress, signal: AbortSignal): Promise<readonly SmartSession[]> {
    return this.#answer(signal, () =>
      this.#sessions
        .filter((one) => one.account === account && one.isActive)
        .map(({ session }) => session),
    );
  }

  /** As `SmartSessions.begin`. */
  begin(
    account: CaipAddress,
    { expiresAt, permissions, policies = [] }: PermissionRequest,
    signal: AbortSignal,
  ): Promise<{ readonly id: string; readonly key: SessionKey }> {
    return this.#answer(signal, () => {
      const count = this.#sessions.length + 1;
      const id = `session-${count}`;
      const now = this.#now();
      const session = {
        id,
        project: { name: "" },
        createdAt: now,
        expiresAt,
        permissions,
        policies,
      };
      this.#sessions = [...this.#sessions, { account, session, isActive: false }];
      const publicKey = `0x04${String(count).padStart(128, "0")}`;
      return { id, key: { type: "secp256k1", publicKey } };
    });
  }

  /** As `SmartSessions.activate`. */
  activate(account: CaipAddress, id: string, grant: Grant, signal: AbortSignal): Promise<void> {
    return this.#answer(signal, () => {
      const { context, expiresAt, permissions, policies } = grant;
      this.#change(account, id, ({ session }) => ({
        account,
        isActive: true,
        session: { ...session, context, expiresAt, permissions, policies },
      }));
    });
  }

  /** As `SmartSessions.revoke`. */
  revoke(account: CaipAddress, id: string, signature: string, signal: AbortSignal): Promise<void> {
    return this.#answer(signal, () => {
      this.#change(account, id, ({ session, isActive }) => {
        if (session.revokedAt !== undefined || !isActive) throw unknownId();
        return { account, isActive, session: { ...session, revokedAt: this.#now() } };
      });
      this.revocations.push({ id, signature });
    });
  }

  #change(account: CaipAddress, id: string, change: (one: StoredSession) => StoredSession): void {
    const session = this.#sessions.find((one) => one.account === account && one.session.id === id);
    if (!session) throw unknownId();
    const next = change(session);
    this.#sessions = this.#sessions.map((one) => (one === session ? next : one));
  }

  async #answer<T>(signal: AbortSignal, work: () => T): Promise<T> {
    if (signal.aborted) throw new LatchkitError("call/aborted", {}, { cause: signal.reason });
    if (this.failure) throw this.failure;
    if (this.isSilent) return untilAborted(signal);
    return work();
  }
}

const unknownId = (): LatchkitError => new LatchkitError("http/status", { url: URL, status: 400 });
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new LatchkitError("call/aborted", {}, { cause: signal.reason })),
    );
  });
