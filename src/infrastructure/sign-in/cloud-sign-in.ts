import * as v from "valibot";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInMessage } from "../../domain/sign-in/sign-in-message.js";
import {
  type SignInSession,
  sessionsOf,
  signInProblem,
  timeProblem,
  withoutSessionsOf,
} from "../../domain/sign-in/sign-in-session.js";
import {
  type CloudSession,
  MAX_SESSIONS,
  SIGN_IN_ENTRIES,
} from "../../domain/storage/sign-in-entries.js";
import { readEntry, storageKey } from "../../domain/storage/storage-registry.js";
import type { Clock, KeyValueStorage } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import type { SignIn, SignInRequest } from "../../ports/sign-in.port.js";
import { urlBelow } from "../../domain/shared/urls.js";
import { serviceQuery } from "../shared/service-query.js";
import { newMessage } from "./new-message.js";
import type { CloudSignIn } from "./sign-in-options.js";

/** Dependencies of the adapter. */
export interface CloudSignInParts {
  readonly options: CloudSignIn;
  readonly projectId: string;
  /** Base URL of the service. */
  readonly baseUrl: string;
  /** Origin of the page. */
  readonly origin: string;
  readonly instanceId: string;
  readonly storage: KeyValueStorage;
  readonly http: HttpClient;
  readonly clock: Clock;
}

/** Maximum size of an answer, bytes. */
const LIMIT_BYTES = 100_000;
/** Maximum number of unsigned messages. */
const MOST_NONCES = 20;

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
const NonceAnswer = v.object({ nonce: v.string(), token });
const TokenAnswer = v.object({ token });
const UserAnswer = v.object({ address: v.string(), caip2Network: v.string() });

const isSame = (one: SignInSession, other: SignInSession): boolean =>
  one.message === other.message && one.signature === other.signature;
const statusOf = (error: unknown): number | undefined =>
  isLatchkitError(error, "http/status") ? error.context.status : undefined;

/**
 * Sign-in with the project's service, which provides the nonce, verifies, and issues a token. The
 * token is stored in this browser; a session is valid only while the service confirms its account
 * and network.
 */
export class CloudServiceSignIn implements SignIn {
  readonly signOutOnDisconnect: boolean;
  readonly #parts: CloudSignInParts;
  /** Tokens by nonce, sent back with the signature. */
  readonly #nonces = new Map<string, string>();

  constructor(parts: CloudSignInParts) {
    this.#parts = parts;
    this.signOutOnDisconnect = parts.options.signOutOnDisconnect ?? true;
  }

  getRequired(): boolean {
    return this.#parts.options.required ?? true;
  }

  async createMessage(request: SignInRequest, signal: AbortSignal): Promise<SignInMessage> {
    const { options, origin, clock } = this.#parts;
    const { statement, resources, expirationMs } = options;
    const answer = await this.#ask("GET", "nonce", signal);
    const read = v.safeParse(NonceAnswer, answer);
    if (!read.success) throw this.#unreadable("nonce");
    const now = clock.now();
    const message = newMessage({
      domain: new URL(origin).host,
      accountAddress: request.accountAddress,
      ...(statement !== undefined && { statement }),
      uri: origin,
      version: "1",
      chainId: request.chainId,
      nonce: read.output.nonce,
      issuedAt: new Date(now).toISOString(),
      ...(expirationMs !== undefined && {
        expirationTime: new Date(now + expirationMs).toISOString(),
      }),
      ...(request.notBefore !== undefined && { notBefore: request.notBefore }),
      ...(resources !== undefined && { resources }),
    });
    this.#nonces.set(message.nonce, read.output.token);
    const [oldest] = this.#nonces.keys();
    if (this.#nonces.size > MOST_NONCES && oldest !== undefined) this.#nonces.delete(oldest);
    return message;
  }

  async addSession(session: SignInSession, signal: AbortSignal): Promise<void> {
    const kept = await this.#authenticate(session, signal);
    const { chainId, accountAddress } = session.data;
    const others = withoutSessionsOf(this.#read(), chainId, accountAddress);
    this.#write([kept, ...others].slice(0, MAX_SESSIONS));
  }

  /**
   * Ends the session locally at once; if the service cannot be reached, its token expires later.
   */
  async revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void> {
    const all = this.#read();
    const ending = sessionsOf(all, chainId, address);
    this.#write(withoutSessionsOf(all, chainId, address));
    await this.#end(ending, signal);
  }

  async setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void> {
    const all = this.#read();
    const next: CloudSession[] = [];
    for (const session of sessions) {
      const { nonce } = session.data;
      // One approval may sign for several networks with one nonce, which the service accepts once.
      if (next.some(({ data }) => data.nonce === nonce)) continue;
      const kept = all.find((one) => isSame(one, session));
      next.push(kept ?? (await this.#authenticate(session, signal)));
    }
    this.#write(next.slice(0, MAX_SESSIONS));
    const ending = all.filter((one) => !next.some((kept) => isSame(kept, one)));
    await this.#end(ending, signal);
  }

  async getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const valid: SignInSession[] = [];
    for (const one of sessionsOf(this.#read(), chainId, address)) {
      const isOver = timeProblem(one.data, this.#parts.clock.now()) === "expirationTime";
      if (!isOver && (await this.#isValid(one, signal))) {
        const { data, message, signature } = one;
        valid.push({ data, message, signature });
      } else this.#write(this.#read().filter((other) => !isSame(other, one)));
    }
    return valid;
  }

  /** Ignores failures: the session has ended locally. */
  async #end(sessions: readonly CloudSession[], signal: AbortSignal): Promise<void> {
    for (const one of sessions)
      await this.#ask("POST", "sign-out", signal, this.#authorized(one)).catch((error: unknown) => {
        if (signal.aborted) throw error;
      });
  }

  /** Asks the service if its token is valid for this account. */
  async #isValid(session: CloudSession, signal: AbortSignal): Promise<boolean> {
    try {
      const read = v.safeParse(
        UserAnswer,
        await this.#ask("GET", "me", signal, this.#authorized(session)),
      );
      if (!read.success) throw this.#unreadable("me");
      const { address, caip2Network } = read.output;
      return sessionsOf([session], caip2Network as CaipNetworkId, address).length === 1;
    } catch (error) {
      if ([401, 403].includes(statusOf(error) ?? 0)) return false;
      throw error;
    }
  }

  /** Checks the message's origin before asking the service. */
  async #authenticate(session: SignInSession, signal: AbortSignal): Promise<CloudSession> {
    const { origin, clock } = this.#parts;
    const { data, message, signature } = session;
    const field = signInProblem(data, message, { ...data, origin, now: clock.now() });
    if (field !== undefined) throw new LatchkitError("sign-in/message-refused", { field });
    const nonceToken = this.#nonces.get(data.nonce);
    if (nonceToken === undefined) throw new LatchkitError("sign-in/invalid-signature", {});
    this.#nonces.delete(data.nonce);
    const headers = { "x-nonce-jwt": `Bearer ${nonceToken}` };
    try {
      const body = { data, message, signature };
      const answer = await this.#ask("POST", "authenticate", signal, { headers, body });
      const read = v.safeParse(TokenAnswer, answer);
      if (!read.success) throw this.#unreadable("authenticate");
      return { data, message, signature, token: read.output.token };
    } catch (cause) {
      const isRejected = [400, 401, 403, 422].includes(statusOf(cause) ?? 0);
      throw isRejected ? new LatchkitError("sign-in/invalid-signature", {}, { cause }) : cause;
    }
  }

  #authorized({ token: own }: CloudSession): Pick<HttpRequest, "headers"> {
    return { headers: { authorization: `Bearer ${own}` } };
  }

  #url(path: string): string {
    return urlBelow(this.#parts.baseUrl, `/auth/v1/${path}`);
  }

  #ask(
    method: HttpRequest["method"],
    path: string,
    signal: AbortSignal,
    more: Pick<HttpRequest, "body" | "headers"> = {},
  ): Promise<unknown> {
    const { http, projectId } = this.#parts;
    const query = serviceQuery(projectId);
    const url = this.#url(path);
    return http.json({ method, url, query, limitBytes: LIMIT_BYTES, ...more }, signal);
  }

  #unreadable(path: string): LatchkitError {
    return new LatchkitError("http/invalid-body", { url: this.#url(path) });
  }

  get #key(): string {
    return storageKey(this.#parts.instanceId, SIGN_IN_ENTRIES.cloud);
  }

  #read(): readonly CloudSession[] {
    return readEntry(SIGN_IN_ENTRIES.cloud, this.#parts.storage.get(this.#key));
  }

  #write(sessions: readonly CloudSession[]): void {
    const { storage } = this.#parts;
    if (sessions.length === 0) storage.remove(this.#key);
    else storage.set(this.#key, SIGN_IN_ENTRIES.cloud.codec.encode(sessions));
  }
}
