import type { SitePorts, SiteUser } from "./site.ports.js";
import { refuse, type SiteSession } from "./site-session.js";

/** Signing in with an account elsewhere. Each attempt has a state of its own, good once. */
export class SocialSignIn {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  /** Provider by the state of an attempt. */
  readonly #attempts = new Map<string, string>();
  #farcaster: Promise<SiteUser> | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
  }

  begin(provider: string): { readonly uri: string } {
    const state = this.#ports.secret();
    this.#attempts.set(state, provider);
    return { uri: this.#ports.identities.redirectUri(provider, state) };
  }

  /** Ends an attempt by the query that the popup came back with. */
  finish(uri: string): void {
    const query = new URLSearchParams(uri.replace(/^[^?]*\?/u, ""));
    const [state, code] = [query.get("state") ?? "", query.get("code") ?? ""];
    const provider = this.#attempts.get(state) ?? refuse("Unknown sign-in");
    this.#attempts.delete(state);
    const user = this.#ports.identities.userOf(provider, code);
    this.#session.begin(user ?? refuse("Sign-in refused"));
  }

  farcasterUrl(): { readonly url: string } {
    const { url, user } = this.#ports.identities.farcaster();
    this.#farcaster = user;
    return { url };
  }

  async finishFarcaster(): Promise<{ readonly userName: string }> {
    const attempt = this.#farcaster ?? refuse("No sign-in under way");
    const user = await attempt;
    if (this.#farcaster !== attempt) refuse("Another sign-in has begun");
    this.#session.begin(user);
    return { userName: user.userName ?? "" };
  }

  /** Whatever was begun is forgotten. */
  reset(): void {
    this.#attempts.clear();
    this.#farcaster = undefined;
  }
}
