import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInMessage } from "../../domain/sign-in/sign-in-message.js";
import {
  type SignInSession,
  sessionsOf,
  timeProblem,
  withoutSessionsOf,
} from "../../domain/sign-in/sign-in-session.js";
import type { SignIn, SignInRequest } from "../../ports/sign-in.port.js";
import { newMessage } from "../sign-in/new-message.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Options of an in-memory sign-in. */
export interface InMemorySignInSeed {
  /** Default true. */
  readonly required?: boolean;
  /** Default true. */
  readonly signOutOnDisconnect?: boolean;
  /** Origin of the page; default that of `inMemoryPorts`. */
  readonly origin?: string;
  /** The message's statement. */
  readonly statement?: string;
  /** Epoch ms; default: the real time. */
  readonly now?: () => number;
  /** Verifies a signature; default: accepts all. */
  readonly verify?: (session: SignInSession) => boolean | Promise<boolean>;
}

/** In-memory sign-in without server or storage. */
export class InMemorySignIn implements SignIn {
  /** As `SignIn.signOutOnDisconnect`. */
  readonly signOutOnDisconnect: boolean;
  readonly #seed: InMemorySignInSeed;
  #sessions: readonly SignInSession[] = [];
  #messageCount = 0;

  constructor(seed: InMemorySignInSeed = {}) {
    bindMembers(this);
    this.#seed = seed;
    this.signOutOnDisconnect = seed.signOutOnDisconnect ?? true;
  }

  /** All stored sessions. */
  get sessions(): readonly SignInSession[] {
    return this.#sessions;
  }

  /** As `SignIn.getRequired`. */
  getRequired(): boolean {
    return this.#seed.required ?? true;
  }

  /** As `SignIn.createMessage`. */
  async createMessage(request: SignInRequest): Promise<SignInMessage> {
    const { origin = "https://host.example", statement } = this.#seed;
    this.#messageCount += 1;
    return newMessage({
      domain: new URL(origin).host,
      accountAddress: request.accountAddress,
      ...(statement !== undefined && { statement }),
      uri: origin,
      version: "1",
      chainId: request.chainId,
      nonce: `nonce${String(this.#messageCount).padStart(8, "0")}`,
      issuedAt: new Date(this.#now).toISOString(),
      ...(request.notBefore !== undefined && { notBefore: request.notBefore }),
    });
  }

  /** As `SignIn.addSession`. */
  async addSession(session: SignInSession): Promise<void> {
    await this.#verify(session);
    const { chainId, accountAddress } = session.data;
    this.#sessions = [session, ...withoutSessionsOf(this.#sessions, chainId, accountAddress)];
  }

  /** As `SignIn.revokeSession`. */
  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#sessions = withoutSessionsOf(this.#sessions, chainId, address);
  }

  /** As `SignIn.setSessions`. */
  async setSessions(sessions: readonly SignInSession[]): Promise<void> {
    for (const session of sessions) await this.#verify(session);
    this.#sessions = [...sessions];
  }

  /** As `SignIn.getSessions`. */
  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]> {
    return sessionsOf(this.#sessions, chainId, address).filter(
      ({ data }) => timeProblem(data, this.#now) === undefined,
    );
  }

  get #now(): number {
    return this.#seed.now?.() ?? Date.now();
  }

  async #verify(session: SignInSession): Promise<void> {
    if ((await this.#seed.verify?.(session)) === false)
      throw new LatchkitError("sign-in/invalid-signature", {});
  }
}
