import { type SitePorts, type SiteUser, type SiteRecords, refuse } from "./site.ports.js";
import type { SiteSession } from "./site-session.js";
import { isEmail } from "../domain/embedded-wallet/email.js";
import { isRecord } from "../domain/shared/records.js";

const MAX_ID = 512;
const MAX_NAME = 200;
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL = /[\u0000-\u001f\u007f]/u;
/** Id prefix of e-mail users, which identity providers must not use. */
const EMAIL_ID_PREFIX = /^email:/iu;
/** Matches ids built from missing values, such as `google:undefined`. */
const ID_OF_MISSING_VALUE = /(?:^|:)(?:undefined|null|NaN|\[object Object\])?$/u;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.trim() === value && value !== "" && value.length <= maxLength;

/**
 * Refuses users without a valid id, since all of them would be the same user. Drops an invalid
 * e-mail address or name.
 */
const checkedProviderUser = (user: unknown): SiteUser => {
  if (!isRecord(user)) return refuse("Sign-in refused");
  const { id, email, userName } = user;
  if (
    !isText(id, MAX_ID) ||
    CONTROL.test(id) ||
    ID_OF_MISSING_VALUE.test(id) ||
    EMAIL_ID_PREFIX.test(id)
  )
    return refuse("Sign-in refused");
  return {
    id,
    ...(typeof email === "string" && isEmail(email) && { email }),
    ...(isText(userName, MAX_NAME) && !CONTROL.test(userName) && { userName }),
  };
};

/** A pending sign-in; `at` in epoch ms. */
interface Attempt {
  readonly state: string;
  readonly provider: string;
  readonly at: number;
}

const ATTEMPTS = "sign_ins";
const MAX_ATTEMPTS = 5;
const LIFE_MS = 20 * 60_000;

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
    await this.#change((attempts) => [...attempts.slice(1 - MAX_ATTEMPTS), attempt]);
    return { uri: await this.#ports.identities.redirectUri(provider, state) };
  }

  /** Completes an attempt with the query of the popup's return URL. */
  async finish(uri: string): Promise<void> {
    const query = new URLSearchParams(uri.replace(/^[^?]*\?/u, ""));
    const [state, code] = [query.get("state") ?? "", query.get("code") ?? ""];
    const { generation } = this.#session;
    const before = await this.#change((attempts) => attempts.filter((one) => one.state !== state));
    const { provider } = before.find((one) => one.state === state) ?? refuse("Unknown sign-in");
    const user = await this.#ports.identities.userOf(provider, code, state);
    const signedIn = checkedProviderUser(user);
    await this.#session.begin(generation, () => signedIn);
  }

  async farcasterUrl(): Promise<{ readonly url: string }> {
    const { url, user } = await this.#ports.identities.farcaster();
    this.#farcaster = user;
    return { url };
  }

  async finishFarcaster(): Promise<{ readonly userName: string }> {
    const attempt = this.#farcaster ?? refuse("No sign-in under way");
    const { generation } = this.#session;
    const user = checkedProviderUser(await attempt);
    if (this.#farcaster !== attempt) refuse("Another sign-in has started");
    await this.#session.begin(generation, () => user);
    return { userName: user.userName ?? "" };
  }

  async reset(): Promise<void> {
    this.#farcaster = undefined;
    const { store, browser } = this.#ports;
    await store.transaction((records) => records.remove(ATTEMPTS, browser));
  }

  /** Attempts are stored, because a redirect leaves the page. */
  async #attempts(records: SiteRecords): Promise<readonly Attempt[]> {
    const text = (await records.get(ATTEMPTS, this.#ports.browser)) ?? "[]";
    const now = this.#ports.now();
    const attempts = JSON.parse(text) as readonly Attempt[];
    return attempts.filter(({ at }) => at <= now && now - at <= LIFE_MS);
  }
  #change(next: (attempts: readonly Attempt[]) => readonly Attempt[]): Promise<readonly Attempt[]> {
    const { store, browser, now } = this.#ports;
    return store.transaction(async (records) => {
      const attempts = await this.#attempts(records);
      const endsAt = now() + LIFE_MS;
      await records.put(ATTEMPTS, browser, JSON.stringify(next(attempts)), { endsAt });
      return attempts;
    });
  }
}
