import * as v from "valibot";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type SignInMessage, readSignedMessage } from "../../domain/sign-in/sign-in-message.js";
import {
  type SignInSession,
  sessionsOf,
  timeProblem,
} from "../../domain/sign-in/sign-in-session.js";
import type { Clock } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import type { SignIn, SignInRequest } from "../../ports/sign-in.port.js";
import { newMessage, verificationError } from "./new-message.js";
import type { ServerSignIn } from "./sign-in-options.js";

export interface ServerSignInParts {
  readonly options: ServerSignIn;
  readonly origin: string;
  readonly http: HttpClient;
  readonly clock: Clock;
}

const LIMIT_BYTES = 100_000;

const Text = v.optional(v.string());
const NonceAnswer = v.object({
  nonce: v.string(),
  domain: Text,
  uri: Text,
  statement: Text,
  issuedAt: Text,
  expirationTime: Text,
  notBefore: Text,
  requestId: Text,
  resources: v.optional(v.array(v.string())),
});
const SessionsAnswer = v.object({
  sessions: v.array(v.object({ message: v.string(), signature: v.optional(v.string(), "") })),
});

const withoutUndefined = <T extends object>(
  fields: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The request body; the text contains all of the data. */
const toWire = ({ message, signature, cacao }: SignInSession) => ({
  message,
  signature,
  ...(cacao && { cacao }),
});

/**
 * Sign-in with the host's server, which provides the nonce, verifies, and stores the session, for
 * instance in a cookie. The message's origin is checked before the wallet is asked.
 */
export class HostServerSignIn implements SignIn {
  readonly signOutOnDisconnect: boolean;
  readonly #parts: ServerSignInParts;

  constructor(parts: ServerSignInParts) {
    this.#parts = parts;
    this.signOutOnDisconnect = parts.options.signOutOnDisconnect ?? true;
  }

  getRequired(): boolean {
    return this.#parts.options.required ?? true;
  }

  async createMessage(request: SignInRequest, signal: AbortSignal): Promise<SignInMessage> {
    const { chainId, accountAddress, notBefore } = request;
    const { origin, clock } = this.#parts;
    const answer = await this.#ask("GET", "nonce", signal, { query: { chainId, accountAddress } });
    const result = v.safeParse(NonceAnswer, answer);
    if (!result.success) throw this.#invalidAnswer("nonce");
    return newMessage({
      domain: new URL(origin).host,
      uri: origin,
      issuedAt: new Date(clock.now()).toISOString(),
      ...(notBefore !== undefined && { notBefore }),
      ...withoutUndefined(result.output),
      nonce: result.output.nonce,
      version: "1",
      chainId,
      accountAddress,
    });
  }

  async addSession(session: SignInSession, signal: AbortSignal): Promise<void> {
    await this.#verified(this.#ask("POST", "sessions", signal, { body: toWire(session) }));
  }

  async revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void> {
    const query = { chainId, accountAddress: address };
    await this.#ask("DELETE", "sessions", signal, { query });
  }

  async setSessions(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void> {
    const body = { sessions: sessions.map(toWire) };
    await this.#verified(this.#ask("PUT", "sessions", signal, { body }));
  }

  async getSessions(
    chainId: CaipNetworkId,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const query = { chainId, accountAddress: address };
    const result = v.safeParse(
      SessionsAnswer,
      await this.#ask("GET", "sessions", signal, { query }),
    );
    if (!result.success) throw this.#invalidAnswer("sessions");
    const sessions = result.output.sessions.flatMap(({ message, signature }) => {
      const data = readSignedMessage(message);
      return data ? [{ data, message, signature }] : [];
    });
    const now = this.#parts.clock.now();
    return sessionsOf(sessions, chainId, address).filter(
      ({ data }) => timeProblem(data, now) === undefined,
    );
  }

  #url(path: string): string {
    const { options, origin } = this.#parts;
    // Prefixing the origin keeps a path with two slashes on this host.
    const base = options.url.startsWith("/") ? origin + options.url : options.url;
    return `${base.replace(/\/$/u, "")}/${path}`;
  }

  #ask(
    method: HttpRequest["method"],
    path: string,
    signal: AbortSignal,
    more: Pick<HttpRequest, "body" | "query">,
  ): Promise<unknown> {
    const url = this.#url(path);
    const limitBytes = LIMIT_BYTES;
    return this.#parts.http.json({ method, url, limitBytes, withCookies: true, ...more }, signal);
  }

  async #verified(answer: Promise<unknown>): Promise<void> {
    try {
      await answer;
    } catch (cause) {
      throw verificationError(cause);
    }
  }

  #invalidAnswer(path: string): LatchkitError {
    return new LatchkitError("http/invalid-body", { url: this.#url(path) });
  }
}
