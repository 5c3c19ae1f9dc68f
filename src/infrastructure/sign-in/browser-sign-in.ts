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
import { readEntry, storageKey } from "../../domain/storage/storage-registry.js";
import type { Clock, KeyValueStorage, Random } from "../../ports/page.ports.js";
import type { SignatureVerifier, SignIn, SignInRequest } from "../../ports/sign-in.port.js";
import { newMessage } from "./new-message.js";
import type { BrowserSignIn } from "./sign-in-options.js";

/** Dependencies of the adapter. */
export interface BrowserSignInParts {
  readonly options: BrowserSignIn;
  /** Origin of the page. */
  readonly origin: string;
  readonly instanceId: string;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  readonly random: Random;
  readonly verifier: SignatureVerifier;
}

const iso = (time: number): string => new Date(time).toISOString();
const isSame = (one: SignInSession, other: SignInSession): boolean =>
  one.message === other.message && one.signature === other.signature;

/**
 * Sign-in without a server: sessions are stored in the browser and verified when read, so that
 * forged entries are ignored. Deletes invalid and expired sessions.
 */
export class BrowserStorageSignIn implements SignIn {
  readonly signOutOnDisconnect: boolean;
  readonly #parts: BrowserSignInParts;
  /** Sessions already verified in this page. */
  #verified: readonly SignInSession[] = [];

  constructor(parts: BrowserSignInParts) {
    this.#parts = parts;
    this.signOutOnDisconnect = parts.options.signOutOnDisconnect ?? true;
  }

  getRequired(): boolean {
    return this.#parts.options.required ?? true;
  }

  async createMessage(request: SignInRequest): Promise<SignInMessage> {
    const { options, origin, clock, random } = this.#parts;
    const { statement, resources, expirationMs } = options;
    const now = clock.now();
    return newMessage({
      domain: new URL(origin).host,
      accountAddress: request.accountAddress,
      ...(statement !== undefined && { statement }),
      uri: origin,
      version: "1",
      chainId: request.chainId,
      nonce: random.id().replaceAll("-", ""),
      issuedAt: iso(now),
      ...(expirationMs !== undefined && { expirationTime: iso(now + expirationMs) }),
      ...(request.notBefore !== undefined && { notBefore: request.notBefore }),
      ...(resources !== undefined && { resources }),
    });
  }

  async addSession(session: SignInSession, signal: AbortSignal): Promise<void> {
    await this.#verify(session, signal);
    const { chainId, accountAddress } = session.data;
    const others = withoutSessionsOf(this.#read(), chainId, accountAddress);
    this.#write([session, ...others].slice(0, MAX_SESSIONS));
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#write(withoutSessionsOf(this.#read(), chainId, address));
  }

  async setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void> {
    for (const session of sessions) await this.#verify(session, signal);
    this.#write(sessions);
  }

  async getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const found = sessionsOf(this.#read(), chainId, address);
    const valid: SignInSession[] = [];
    for (const session of found) if (await this.#isValid(session, signal)) valid.push(session);
    const now = this.#parts.clock.now();
    const spent = found.filter(
      (one) => !valid.includes(one) && timeProblem(one.data, now) !== "notBefore",
    );
    if (spent.length > 0)
      this.#write(this.#read().filter((one) => !spent.some((gone) => isSame(gone, one))));
    return valid;
  }

  async #verify(session: SignInSession, signal: AbortSignal): Promise<void> {
    const { origin, clock } = this.#parts;
    const { data, message } = session;
    const field = signInProblem(data, message, { ...data, origin, now: clock.now() });
    if (field !== undefined) throw new LatchkitError("sign-in/message-refused", { field });
    if (!(await this.#isSigned(session, signal)))
      throw new LatchkitError("sign-in/invalid-signature", {});
  }

  async #isValid(session: SignInSession, signal: AbortSignal): Promise<boolean> {
    const { origin, clock } = this.#parts;
    const { data, message } = session;
    const problem = signInProblem(data, message, { ...data, origin, now: clock.now() });
    return problem === undefined && this.#isSigned(session, signal);
  }

  async #isSigned(session: SignInSession, signal: AbortSignal): Promise<boolean> {
    if (this.#verified.some((one) => isSame(one, session))) return true;
    if (!(await this.#parts.verifier.holds(session, signal))) return false;
    this.#verified = [...this.#verified.slice(1 - MAX_SESSIONS), session];
    return true;
  }

  get #key(): string {
    return storageKey(this.#parts.instanceId, SIGN_IN_ENTRIES.sessions);
  }
  #read(): readonly SignInSession[] {
    return readEntry(SIGN_IN_ENTRIES.sessions, this.#parts.storage.get(this.#key));
  }
  #write(sessions: readonly SignInSession[]): void {
    const { storage } = this.#parts;
    if (sessions.length === 0) storage.remove(this.#key);
    else storage.set(this.#key, SIGN_IN_ENTRIES.sessions.codec.encode(sessions));
  }
}
