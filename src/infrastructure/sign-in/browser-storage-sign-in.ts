import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInMessage } from "../../domain/sign-in/sign-in-message.js";
import {
  type SignInSession,
  sessionsOf,
  signInProblem,
  timeProblem,
  withoutSessionsOf,
} from "../../domain/sign-in/sign-in-session.js";
import { MAX_SESSIONS, SIGN_IN_ENTRIES } from "../../domain/storage/sign-in-entries.js";
import type { Clock, KeyValueStorage, Random } from "../../ports/page.ports.js";
import type { SignatureVerifier, SignIn, SignInRequest } from "../../ports/sign-in.port.js";
import { pageMessage } from "./new-message.js";
import { StoredSessions, isSameSession } from "./stored-sessions.js";
import type { BrowserSignIn } from "./sign-in-options.js";

export interface BrowserSignInParts {
  readonly options: BrowserSignIn;
  readonly origin: string;
  readonly instanceId: string;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  readonly random: Random;
  readonly verifier: SignatureVerifier;
}

/**
 * Sign-in without a server: sessions are stored in the browser and verified when read, so that
 * forged entries are ignored. Deletes invalid and expired sessions.
 */
export class BrowserStorageSignIn implements SignIn {
  readonly signOutOnDisconnect: boolean;
  readonly #parts: BrowserSignInParts;
  readonly #sessions: StoredSessions<SignInSession>;
  #verified: readonly SignInSession[] = [];

  constructor(parts: BrowserSignInParts) {
    const { storage, instanceId } = parts;
    this.#parts = parts;
    this.#sessions = new StoredSessions(storage, instanceId, SIGN_IN_ENTRIES.sessions);
    this.signOutOnDisconnect = parts.options.signOutOnDisconnect ?? true;
  }

  getRequired(): boolean {
    return this.#parts.options.required ?? true;
  }

  async createMessage(request: SignInRequest): Promise<SignInMessage> {
    const { options, origin, clock, random } = this.#parts;
    const nonce = random.id().replaceAll("-", "");
    return pageMessage(request, { origin, now: clock.now(), nonce, options });
  }

  async addSession(session: SignInSession, signal: AbortSignal): Promise<void> {
    await this.#verify(session, signal);
    this.#sessions.add(session);
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#sessions.write(withoutSessionsOf(this.#sessions.read(), chainId, address));
  }

  async setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void> {
    for (const session of sessions) await this.#verify(session, signal);
    this.#sessions.write(sessions);
  }

  async getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const sessions = sessionsOf(this.#sessions.read(), chainId, address);
    const validSessions: SignInSession[] = [];
    for (const session of sessions)
      if (await this.#isValid(session, signal)) validSessions.push(session);
    const now = this.#parts.clock.now();
    const expiredSessions = sessions.filter(
      (one) => !validSessions.includes(one) && timeProblem(one.data, now) !== "notBefore",
    );
    if (expiredSessions.length > 0) this.#sessions.remove(expiredSessions);
    return validSessions;
  }

  async #verify(session: SignInSession, signal: AbortSignal): Promise<void> {
    const field = this.#problem(session);
    if (field !== undefined) throw new LatchkitError("sign-in/message-refused", { field });
    if (!(await this.#isSigned(session, signal)))
      throw new LatchkitError("sign-in/invalid-signature", {});
  }

  async #isValid(session: SignInSession, signal: AbortSignal): Promise<boolean> {
    return this.#problem(session) === undefined && this.#isSigned(session, signal);
  }

  #problem({ data, message }: SignInSession): ReturnType<typeof signInProblem> {
    const { origin, clock } = this.#parts;
    return signInProblem(data, message, { ...data, origin, now: clock.now() });
  }

  async #isSigned(session: SignInSession, signal: AbortSignal): Promise<boolean> {
    if (this.#verified.some((one) => isSameSession(one, session))) return true;
    if (!(await this.#parts.verifier.holds(session, signal))) return false;
    this.#verified = [...this.#verified.slice(1 - MAX_SESSIONS), session];
    return true;
  }
}
