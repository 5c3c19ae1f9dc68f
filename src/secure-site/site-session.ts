import { accountOf } from "./email-owners.js";
import { acquaintance, forgetBrowser, rememberBrowser } from "./known-browser.js";
import type { SitePorts, SiteUser, SiteVisit } from "./site.ports.js";
import { refuse } from "./site-refusal.js";
import type { SiteRecords } from "./site-store.port.js";

type AccountKind = "eoa" | "smartAccount";
const SESSION = "session";
const DAY_MS = 86_400_000;
/** From signing in, however often it is used. */
const LIFE_MS = 90 * DAY_MS;
/** How exact `seenAt` is. */
const SEEN_STEP_MS = 60 * 60_000;
/** How long a sign-in proves that its user is there. */
const FRESH_MS = 10 * 60_000;
/** Browsers of one user. All of them are listed, so that none is signed in unseen. */
const MOST_BROWSERS = 100;

/** Who is signed in, as the store has it. Times are epoch ms. */
interface SessionRecord {
  readonly user: SiteUser;
  readonly at: number;
  readonly seenAt: number;
  /** Of the user's account, as they signed in. */
  readonly era: number;
  readonly page?: string | undefined;
  readonly name?: string | undefined;
  readonly preferred?: AccountKind | undefined;
}

/** A browser in which a user is signed in. Times are epoch ms. */
export interface SignedInBrowser {
  readonly id: string;
  /** The one that asks. */
  readonly isThis: boolean;
  /** Origin of the page that it was signed in at. */
  readonly page?: string | undefined;
  /** In words: "Firefox on Windows". */
  readonly name?: string | undefined;
  readonly signedInAt: number;
  /** To the hour. */
  readonly seenAt: number;
}

type SessionPorts = Pick<SitePorts, "store" | "browser" | "now" | "page" | "visit">;
type Work<T> = (records: SiteRecords) => Promise<T>;

/** Who is signed in at the site in this browser, and what this browser may do. */
export class SiteSession {
  readonly #ports: SessionPorts;
  #turn = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  /** Who is signed in here, with the present address: it may have been changed elsewhere. */
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
  /** Rejects where nobody is signed in. */
  async required(): Promise<SiteUser> {
    return (await this.user()) ?? refuse("Not signed in");
  }
  /** As `required`, with whether the user signed in here in the last ten minutes. */
  async requiredIn(records: SiteRecords): Promise<SiteUser & { readonly isFresh: boolean }> {
    const session = (await this.#read(records)) ?? refuse("Not signed in");
    const isFresh = this.#ports.now() - session.at <= FRESH_MS;
    return { ...(await this.#present(records, session.user)), isFresh };
  }

  /** Another one each time that somebody signs in or out. */
  get turn(): number {
    return this.#turn;
  }
  /**
   * Signs in the user that `find` gives, in the same transaction. Refused where somebody signed in
   * or out since that turn.
   */
  async begin(turn: number, find: (records: SiteRecords) => SiteUser | Promise<SiteUser>) {
    await this.within(turn, async (records) => {
      const [user, at] = [await find(records), this.#ports.now()];
      const { era = 0 } = await accountOf(records, user.id, at);
      await this.#makeRoom(records, user.id);
      await this.#put(records, { user, at, seenAt: at, era, ...this.#place() });
    });
    this.#turn += 1;
  }
  /** Runs a transaction that is refused where somebody signed in or out since that turn. */
  within<T>(turn: number, work: Work<T>): Promise<T> {
    const check = (): void => {
      if (turn !== this.#turn) refuse("Another sign-in has begun");
    };
    return this.#write(async (records) => {
      check();
      const result = await work(records);
      check();
      return result;
    });
  }
  async end(): Promise<void> {
    this.#turn += 1;
    await this.#write((records) => records.remove(SESSION, this.#ports.browser));
  }

  /** Whether the user chose the ordinary account where there is a smart one. */
  async prefersEoa(): Promise<boolean> {
    const session = await this.#ports.store.transaction((records) => this.#read(records));
    return session?.preferred === "eoa";
  }
  /** Does nothing where nobody is signed in. */
  async prefer(preferred: AccountKind): Promise<void> {
    await this.#write(async (records) => {
      const session = await this.#read(records);
      if (session !== undefined) await this.#put(records, { ...session, preferred });
    });
  }

  /** Whether this browser was approved for an e-mail address. */
  async knowsDevice(email: string): Promise<boolean> {
    const { store, browser, now } = this.#ports;
    const is = await store.transaction((records) => acquaintance(records, browser, email, now()));
    return is !== undefined;
  }
  async learnDevice(email: string): Promise<void> {
    const { browser, now } = this.#ports;
    await this.#write((records) => rememberBrowser(records, browser, email, "approved", now()));
  }

  /** The browsers in which this user is signed in, this one first. Rejects where nobody is. */
  browsers(): Promise<readonly SignedInBrowser[]> {
    return this.#ports.store.transaction(async (records) => {
      const { id: userId } = await this.requiredIn(records);
      const found = await records.list(SESSION, userId, MOST_BROWSERS);
      const all: SignedInBrowser[] = [];
      for (const { id } of found) {
        const session = await this.#read(records, id);
        if (session === undefined) continue;
        const { page, name, at: signedInAt, seenAt } = session;
        all.push({ id, isThis: id === this.#ports.browser, page, name, signedInAt, seenAt });
      }
      return all.toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.seenAt - a.seenAt);
    });
  }
  /**
   * Ends this user's sessions in one browser, or in all but this one; a browser that was ended has
   * to be approved by a link again. Rejects where nobody is signed in here.
   */
  async endOthers(which: { readonly id: string } | "all"): Promise<void> {
    await this.#write(async (records) => {
      const { id: userId } = await this.requiredIn(records);
      for (;;) {
        const found = await records.list(SESSION, userId, MOST_BROWSERS);
        const ended = found.filter(
          ({ id }) => id !== this.#ports.browser && (which === "all" || id === which.id),
        );
        for (const { id } of ended) {
          await records.remove(SESSION, id);
          await forgetBrowser(records, id);
        }
        if (which !== "all" || ended.length === 0) return;
      }
    });
  }

  /** For one browser more: those that have ended go first, then the one that was there first. */
  async #makeRoom(records: SiteRecords, userId: string): Promise<void> {
    for (;;) {
      const found = await records.list(SESSION, userId, MOST_BROWSERS);
      if (found.length < MOST_BROWSERS) return;
      const ended: string[] = [];
      for (const { id } of found) if ((await this.#read(records, id)) === undefined) ended.push(id);
      const leaving = ended.length > 0 ? ended : found.slice(0, 1).map(({ id }) => id);
      for (const id of leaving) await records.remove(SESSION, id);
    }
  }

  /** A session that has not ended: by its time, or as its user's address went to another owner. */
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
    const place = { group: session.user.id, endsAt: session.at + LIFE_MS };
    await records.put(SESSION, this.#ports.browser, JSON.stringify(session), place);
  }
  #place(): Pick<SessionRecord, "page" | "name"> {
    const { name }: SiteVisit = this.#ports.visit?.() ?? {};
    return { page: this.#ports.page, name };
  }
  async #present(records: SiteRecords, user: SiteUser): Promise<SiteUser> {
    const { email } = await accountOf(records, user.id, this.#ports.now());
    // As it was typed here, where it is the same.
    return email === undefined || user.email?.toLowerCase() === email ? user : { ...user, email };
  }
  /** One after the other: a sign-out that comes after a sign-in is written after it. */
  #write<T>(work: Work<T>): Promise<T> {
    const writing = this.#writing.then(() => this.#ports.store.transaction(work));
    this.#writing = writing.catch(() => undefined);
    return writing;
  }
}
