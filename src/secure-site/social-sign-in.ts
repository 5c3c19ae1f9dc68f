import { elsewhereUser } from "./elsewhere-user.js";
import type { SitePorts, SiteUser } from "./site.ports.js";
import { refuse, type SiteSession } from "./site-session.js";

/** One sign-in that was begun; `at` in epoch ms. */
interface Attempt {
  readonly state: string;
  readonly provider: string;
  readonly at: number;
}

const ATTEMPTS = "sign_ins";
const MOST_ATTEMPTS = 5;
const LIFE_MS = 20 * 60_000;

/** Signing in with an account elsewhere. Each attempt has a state of its own, good once. */
export class SocialSignIn {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  #farcaster: Promise<SiteUser> | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
  }

  async begin(provider: string): Promise<{ readonly uri: string }> {
    const state = this.#ports.secret();
    const attempt = { state, provider, at: this.#ports.now() };
    await this.#keep([...(await this.#attempts()).slice(1 - MOST_ATTEMPTS), attempt]);
    return { uri: await this.#ports.identities.redirectUri(provider, state) };
  }

  /** Ends an attempt by the query that the popup came back with. */
  async finish(uri: string): Promise<void> {
    const query = new URLSearchParams(uri.replace(/^[^?]*\?/u, ""));
    const [state, code] = [query.get("state") ?? "", query.get("code") ?? ""];
    const { turn } = this.#session;
    const attempts = await this.#attempts();
    const { provider } = attempts.find((one) => one.state === state) ?? refuse("Unknown sign-in");
    await this.#keep(attempts.filter((one) => one.state !== state));
    const user = await this.#ports.identities.userOf(provider, code, state);
    await this.#session.begin(elsewhereUser(user), turn);
  }

  async farcasterUrl(): Promise<{ readonly url: string }> {
    const { url, user } = await this.#ports.identities.farcaster();
    this.#farcaster = user;
    return { url };
  }

  async finishFarcaster(): Promise<{ readonly userName: string }> {
    const attempt = this.#farcaster ?? refuse("No sign-in under way");
    const { turn } = this.#session;
    const user = elsewhereUser(await attempt);
    if (this.#farcaster !== attempt) refuse("Another sign-in has begun");
    await this.#session.begin(user, turn);
    return { userName: user.userName ?? "" };
  }

  /** Whatever was begun is forgotten. */
  async reset(): Promise<void> {
    this.#farcaster = undefined;
    await this.#ports.store.remove(ATTEMPTS);
  }

  /** They outlive the page: one without windows leaves for where its user agrees. */
  async #attempts(): Promise<readonly Attempt[]> {
    const kept = JSON.parse((await this.#ports.store.get(ATTEMPTS)) ?? "[]") as readonly Attempt[];
    const now = this.#ports.now();
    return kept.filter(({ at }) => at <= now && now - at <= LIFE_MS);
  }
  async #keep(attempts: readonly Attempt[]): Promise<void> {
    await this.#ports.store.set(ATTEMPTS, JSON.stringify(attempts));
  }
}
