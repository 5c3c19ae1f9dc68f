import { recoverMessageAddress, type Hex } from "viem";
import type { InMemoryHttpClient } from "../../../src/infrastructure/in-memory/index.js";
import { readMessage } from "../../../src/domain/sign-in/sign-in-message.js";
import { signInProblem } from "../../../src/domain/sign-in/sign-in-session.js";
import type { HttpAnswer } from "../../../src/infrastructure/in-memory/index.js";

interface Kept {
  readonly message: string;
  readonly signature: string;
}
const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "message" in value && "signature" in value;

/** A host's server as docs/sign-in.md describes it: each nonce is good once. */
export class SignInServer {
  readonly #origin: string;
  readonly #now: () => number;
  readonly #nonces = new Set<string>();
  #sessions: readonly Kept[] = [];
  #made = 0;
  /** Fields that go with the nonce. */
  more: Readonly<Record<string, unknown>> = {};

  constructor(origin: string, now: () => number) {
    this.#origin = origin;
    this.#now = now;
  }

  /** Answers at this address of an HTTP client in memory. */
  listen(http: InMemoryHttpClient, url: string): void {
    const routes = [
      ["GET", "nonce", () => this.nonce()],
      ["GET", "sessions", (query: URLSearchParams) => this.list(query)],
      ["POST", "sessions", (_: URLSearchParams, body: unknown) => this.add(body)],
      ["PUT", "sessions", (_: URLSearchParams, body: unknown) => this.set(body)],
      ["DELETE", "sessions", (query: URLSearchParams) => this.revoke(query)],
    ] as const;
    for (const [method, path, answer] of routes)
      http.route(method, `${url}/${path}`, ({ body }, { searchParams }) =>
        answer(searchParams, body),
      );
  }

  nonce(): HttpAnswer {
    this.#made += 1;
    const nonce = `server${String(this.#made).padStart(8, "0")}`;
    this.#nonces.add(nonce);
    return { body: { nonce, ...this.more } };
  }
  list(query: URLSearchParams): HttpAnswer {
    return { body: { sessions: this.#sessions.filter((one) => isOf(one, query)) } };
  }
  async add(body: unknown): Promise<HttpAnswer> {
    if (!isKept(body) || !(await this.#isGood(body))) return { status: 401 };
    this.#sessions = [body, ...this.#sessions];
    return { status: 204 };
  }
  async set(body: unknown): Promise<HttpAnswer> {
    const { sessions } = body as { readonly sessions: readonly unknown[] };
    for (const one of sessions)
      if (!isKept(one) || !(await this.#isGood(one))) return { status: 401 };
    this.#sessions = sessions.filter(isKept);
    return { status: 204 };
  }
  revoke(query: URLSearchParams): HttpAnswer {
    this.#sessions = this.#sessions.filter((one) => !isOf(one, query));
    return { status: 204 };
  }

  async #isGood({ message, signature }: Kept): Promise<boolean> {
    const data = readMessage(message);
    if (!data || !this.#nonces.delete(data.nonce)) return false;
    const page = { ...data, origin: this.#origin, now: this.#now() };
    if (signInProblem(data, message, page) !== undefined) return false;
    return isSignedBy(data.accountAddress, message, signature);
  }
}

const isOf = ({ message }: Kept, query: URLSearchParams): boolean => {
  const data = readMessage(message);
  return (
    data?.chainId === query.get("chainId") && data?.accountAddress === query.get("accountAddress")
  );
};

/** Whether a key's signature is over the message. */
export const isSignedBy = async (
  address: string,
  message: string,
  signature: string,
): Promise<boolean> => {
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === address;
  } catch {
    return false;
  }
};
