import * as v from "valibot";
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
import { type CloudSession, SIGN_IN_ENTRIES } from "../../domain/storage/sign-in-entries.js";
import type { Clock, KeyValueStorage } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import type { SignIn, SignInRequest } from "../../ports/sign-in.port.js";
import { urlBelow } from "../../domain/shared/urls.js";
import { serviceQuery } from "../shared/service-query.js";
import { pageMessage, statusOf, verificationError } from "./new-message.js";
import { StoredSessions, isSameSession } from "./stored-sessions.js";
import type { CloudSignIn } from "./sign-in-options.js";

export interface CloudSignInParts {
  readonly options: CloudSignIn;
  readonly projectId: string;
  readonly baseUrl: string;
  readonly origin: string;
  readonly instanceId: string;
  readonly storage: KeyValueStorage;
  readonly http: HttpClient;
  readonly clock: Clock;
}

const LIMIT_BYTES = 100_000;
const MAX_NONCES = 20;

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
const NonceAnswer = v.object({ nonce: v.string(), token });
const TokenAnswer = v.object({ token });
const UserAnswer = v.object({ address: v.string(), caip2Network: v.string() });

/**
 * Sign-in with the project's service, which provides the nonce, verifies, and issues a token. The
 * token is stored in this browser; a session is valid only while the service confirms its account
 * and network.
 */
export class CloudServiceSignIn implements SignIn {
  readonly signOutOnDisconnect: boolean;
  readonly #parts: CloudSignInParts;
  readonly #sessions: StoredSessions<CloudSession>;
  readonly #nonces = new Map<string, string>();

  constructor(parts: CloudSignInParts) {
    const { storage, instanceId } = parts;
    this.#parts = parts;
    this.#sessions = new StoredSessions(storage, instanceId, SIGN_IN_ENTRIES.cloud);
    this.signOutOnDisconnect = parts.options.signOutOnDisconnect ?? true;
  }

  getRequired(): boolean {
    return this.#parts.options.required ?? true;
  }

  async createMessage(request: SignInRequest, signal: AbortSignal): Promise<SignInMessage> {
    const { options, origin, clock } = this.#parts;
    const answer = await this.#ask("GET", "nonce", signal);
    const result = v.safeParse(NonceAnswer, answer);
    if (!result.success) throw this.#invalidAnswer("nonce");
    const { nonce } = result.output;
    const message = pageMessage(request, { origin, now: clock.now(), nonce, options });
    this.#nonces.set(message.nonce, result.output.token);
    const [oldest] = this.#nonces.keys();
    if (this.#nonces.size > MAX_NONCES && oldest !== undefined) this.#nonces.delete(oldest);
    return message;
  }

  async addSession(session: SignInSession, signal: AbortSignal): Promise<void> {
    this.#sessions.add(await this.#authenticate(session, signal));
  }

  /**
   * Ends the session locally at once; if the service cannot be reached, its token expires later.
   */
  async revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void> {
    const all = this.#sessions.read();
    const ending = sessionsOf(all, chainId, address);
    this.#sessions.write(withoutSessionsOf(all, chainId, address));
    await this.#end(ending, signal);
  }

  async setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void> {
    const all = this.#sessions.read();
    const next: CloudSession[] = [];
    for (const session of sessions) {
      const { nonce } = session.data;
      // One approval may sign for several networks with one nonce, which the service accepts once.
      if (next.some(({ data }) => data.nonce === nonce)) continue;
      const sameSession = all.find((one) => isSameSession(one, session));
      next.push(sameSession ?? (await this.#authenticate(session, signal)));
    }
    this.#sessions.write(next);
    const ending = all.filter((one) => !next.some((other) => isSameSession(other, one)));
    await this.#end(ending, signal);
  }

  async getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const validSessions: SignInSession[] = [];
    for (const one of sessionsOf(this.#sessions.read(), chainId, address)) {
      const isExpired = timeProblem(one.data, this.#parts.clock.now()) === "expirationTime";
      if (!isExpired && (await this.#isValid(one, signal))) {
        const { data, message, signature } = one;
        validSessions.push({ data, message, signature });
      } else this.#sessions.remove([one]);
    }
    return validSessions;
  }

  async #end(sessions: readonly CloudSession[], signal: AbortSignal): Promise<void> {
    for (const one of sessions)
      await this.#ask("POST", "sign-out", signal, this.#authorized(one)).catch((error: unknown) => {
        if (signal.aborted) throw error;
      });
  }

  async #isValid(session: CloudSession, signal: AbortSignal): Promise<boolean> {
    try {
      const result = v.safeParse(
        UserAnswer,
        await this.#ask("GET", "me", signal, this.#authorized(session)),
      );
      if (!result.success) throw this.#invalidAnswer("me");
      const { address, caip2Network } = result.output;
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
      const result = v.safeParse(TokenAnswer, answer);
      if (!result.success) throw this.#invalidAnswer("authenticate");
      return { data, message, signature, token: result.output.token };
    } catch (cause) {
      throw verificationError(cause);
    }
  }

  #authorized({ token: ownToken }: CloudSession): Pick<HttpRequest, "headers"> {
    return { headers: { authorization: `Bearer ${ownToken}` } };
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

  #invalidAnswer(path: string): LatchkitError {
    return new LatchkitError("http/invalid-body", { url: this.#url(path) });
  }
}
