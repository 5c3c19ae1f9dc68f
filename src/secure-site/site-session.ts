import { accountOf } from "./email-owners.js";
import { browserStatus, forgetBrowser, rememberBrowser } from "./known-browser.js";
import {
  type SitePorts,
  type SiteUser,
  type SiteVisit,
  type SiteRecords,
  refuse,
} from "./site.ports.js";

type AccountKind = "eoa" | "smartAccount";
const SESSION = "session";
const DAY_MS = 86_400_000;
const LIFE_MS = 90 * DAY_MS;
const SEEN_STEP_MS = 60 * 60_000;
/** How long a sign-in counts as recent. */
const FRESH_MS = 10 * 60_000;
/** All are listed, so that the user sees every session. */
const MAX_BROWSERS = 100;

/** A stored session. Times are epoch ms. */
interface SessionRecord {
  readonly user: SiteUser;
  readonly at: number;
  readonly seenAt: number;
  /** Era of the user's account at sign-in. */
  readonly era: number;
  readonly page?: string | undefined;
  /** Description: "Firefox on Windows". */
  readonly name?: string | undefined;
  readonly preferred?: AccountKind | undefined;
}

/** Times are epoch ms. */
export interface SignedInBrowser {
  readonly id: string;
  readonly isThis: boolean;
  /** Origin of the page of the sign-in. */
  readonly page?: string | undefined;
  readonly name?: string | undefined;
  readonly signedInAt: number;
  /** Rounded to an hour. */
  readonly seenAt: number;
}

type SessionPorts = Pick<SitePorts, "store" | "browser" | "now" | "page" | "visit">;
type Work<T> = (records: SiteRecords) => Promise<T>;

export class SiteSession {
  readonly #ports: SessionPorts;
  #generation = 0;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  user(): Promise<SiteUser | undefined> {
    return this.#ports.store.transaction(async (records) => {
      const session = await this.#read(records);
      if (session === undefined) return undefined;
      const seenAt = this.#ports.now();
      if (seenAt - session.seenAt >= SEEN_STEP_MS)
        await this.#put(records, { ...session, ...this.#place(), seenAt });
      return this.#present(records, session.user);
    });
  }
  /** Rejects if signed out. */
  async requireSession(): Promise<SiteUser> {
    return (await this.user()) ?? refuse("Not signed in");
  }
  /**
   * The signed-in user; rejects if signed out. `isFresh` if the user signed in here in the last ten
   * minutes.
   */
  async requireUser(records: SiteRecords): Promise<SiteUser & { readonly isFresh: boolean }> {
    const session = (await this.#read(records)) ?? refuse("Not signed in");
    const isFresh = this.#ports.now() - session.at <= FRESH_MS;
    return { ...(await this.#present(records, session.user)), isFresh };
  }

  get generation(): number {
    return this.#generation;
  }
  /**
   * Signs in the user that `find` returns, in one transaction. Refused if `generation` is outdated.
   */
  async begin(generation: number, find: (records: SiteRecords) => SiteUser | Promise<SiteUser>) {
    await this.runInSession(generation, async (records) => {
      const [user, at] = [await find(records), this.#ports.now()];
      const { era = 0 } = await accountOf(records, user.id, at);
      await this.#removeSurplus(records, user.id);
      await this.#put(records, { user, at, seenAt: at, era, ...this.#place() });
    });
    this.#generation += 1;
  }
  /** Runs a transaction; refused if `generation` is outdated. */
  runInSession<T>(generation: number, work: Work<T>): Promise<T> {
    const check = (): void => {
      if (generation !== this.#generation) refuse("Another sign-in has started");
    };
    return this.#write(async (records) => {
      check();
      const result = await work(records);
      check();
      return result;
    });
  }
  async end(): Promise<void> {
    this.#generation += 1;
    await this.#write((records) => records.remove(SESSION, this.#ports.browser));
  }

  async prefersEoa(): Promise<boolean> {
    const session = await this.#ports.store.transaction((records) => this.#read(records));
    return session?.preferred === "eoa";
  }
  /** Does nothing if signed out. */
  async setPreferred(kind: AccountKind): Promise<void> {
    await this.#write(async (records) => {
      const session = await this.#read(records);
      if (session !== undefined) await this.#put(records, { ...session, preferred: kind });
    });
  }

  async isKnownDevice(email: string): Promise<boolean> {
    const { store, browser, now } = this.#ports;
    const status = await store.transaction((records) =>
      browserStatus(records, browser, email, now()),
    );
    return status !== undefined;
  }
  async rememberDevice(email: string): Promise<void> {
    const { browser, now } = this.#ports;
    await this.#write((records) => rememberBrowser(records, browser, email, "approved", now()));
  }

  /** Browsers where this user is signed in, this one first. Rejects if signed out. */
  browsers(): Promise<readonly SignedInBrowser[]> {
    return this.#ports.store.transaction(async (records) => {
      const { id: userId } = await this.requireUser(records);
      const browsers = await records.list(SESSION, userId, MAX_BROWSERS);
      const all: SignedInBrowser[] = [];
      for (const { id } of browsers) {
        const session = await this.#read(records, id);
        if (session === undefined) continue;
        const { page, name, at: signedInAt, seenAt } = session;
        all.push({ id, isThis: id === this.#ports.browser, page, name, signedInAt, seenAt });
      }
      return all.toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.seenAt - a.seenAt);
    });
  }
  /**
   * Ends this user's session in one or all other browsers, which then need approval by link again.
   * Rejects if signed out.
   */
  async endOthers(target: { readonly id: string } | "all"): Promise<void> {
    await this.#write(async (records) => {
      const { id: userId } = await this.requireUser(records);
      for (;;) {
        const browsers = await records.list(SESSION, userId, MAX_BROWSERS);
        const endedSessions = browsers.filter(
          ({ id }) => id !== this.#ports.browser && (target === "all" || id === target.id),
        );
        for (const { id } of endedSessions) {
          await records.remove(SESSION, id);
          await forgetBrowser(records, id);
        }
        if (target !== "all" || endedSessions.length === 0) return;
      }
    });
  }

  async #removeSurplus(records: SiteRecords, userId: string): Promise<void> {
    for (;;) {
      const sessions = await records.list(SESSION, userId, MAX_BROWSERS);
      if (sessions.length < MAX_BROWSERS) return;
      const endedIds: string[] = [];
      for (const { id } of sessions)
        if ((await this.#read(records, id)) === undefined) endedIds.push(id);
      const removedIds = endedIds.length > 0 ? endedIds : sessions.slice(0, 1).map(({ id }) => id);
      for (const id of removedIds) await records.remove(SESSION, id);
    }
  }

  /** An active session: not expired, and its user's address has not changed owner. */
  async #read(
    records: SiteRecords,
    browser = this.#ports.browser,
  ): Promise<SessionRecord | undefined> {
    const text = await records.get(SESSION, browser);
    if (text === undefined) return undefined;
    const session = JSON.parse(text) as SessionRecord;
    const now = this.#ports.now();
    if (now - session.at > LIFE_MS) return undefined;
    const { era = 0, keep } = await accountOf(records, session.user.id, now);
    return session.era < era && browser !== keep ? undefined : session;
  }
  async #put(records: SiteRecords, session: SessionRecord): Promise<void> {
    const options = { group: session.user.id, endsAt: session.at + LIFE_MS };
    await records.put(SESSION, this.#ports.browser, JSON.stringify(session), options);
  }
  #place(): Pick<SessionRecord, "page" | "name"> {
    const { name }: SiteVisit = this.#ports.visit?.() ?? {};
    return { page: this.#ports.page, name };
  }
  async #present(records: SiteRecords, user: SiteUser): Promise<SiteUser> {
    const { email } = await accountOf(records, user.id, this.#ports.now());
    // Keeps the spelling that the user typed here.
    return email === undefined || user.email?.toLowerCase() === email ? user : { ...user, email };
  }
  /** Runs writes one after another, so that a later sign-out wins over a sign-in. */
  #write<T>(work: Work<T>): Promise<T> {
    const writing = this.#lastWrite.then(() => this.#ports.store.transaction(work));
    this.#lastWrite = writing.catch(() => undefined);
    return writing;
  }
}
