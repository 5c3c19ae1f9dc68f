import type { StoredRecord } from "./memory-site-store.js";
import { addressOf } from "./email-owners.js";
import type { SitePorts, SiteUser } from "./site.ports.js";
import { refuse } from "./site-refusal.js";
import type { SiteRecords } from "./site-store.port.js";

type AccountKind = "eoa" | "smartAccount";
const [SESSION, DEVICE] = ["session", "device"] as const;

/** Who is signed in, as the store has it. */
interface SessionRecord {
  readonly user: SiteUser;
  readonly preferred?: AccountKind | undefined;
}

const deviceId = (browser: string, email: string): string => `${browser} ${email.toLowerCase()}`;

/** The record of a browser that was approved for an e-mail address. */
export const approvedDevice = (browser: string, email: string): StoredRecord => ({
  kind: DEVICE,
  id: deviceId(browser, email),
  value: "approved",
  group: browser,
});

/** Who is signed in at the site in this browser, and what this browser may do. */
export class SiteSession {
  readonly #ports: Pick<SitePorts, "store" | "browser">;
  #turn = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(ports: Pick<SitePorts, "store" | "browser">) {
    this.#ports = ports;
  }

  /** Who is signed in here, with the present address: it may have been changed elsewhere. */
  async user(): Promise<SiteUser | undefined> {
    return this.#ports.store.transaction(async (records) => {
      const session = await this.#read(records);
      return session && this.#present(records, session.user);
    });
  }
  /** Rejects where nobody is signed in. */
  async required(): Promise<SiteUser> {
    return (await this.user()) ?? refuse("Not signed in");
  }
  /** As `required`, within a transaction. */
  async requiredIn(records: SiteRecords): Promise<SiteUser> {
    const session = (await this.#read(records)) ?? refuse("Not signed in");
    return this.#present(records, session.user);
  }

  /** Another one each time that somebody signs in or out. */
  get turn(): number {
    return this.#turn;
  }
  /**
   * Signs in the user that `find` gives, in the same transaction. Refused where somebody signed in
   * or out since that turn.
   */
  async begin(
    turn: number,
    find: (records: SiteRecords) => SiteUser | Promise<SiteUser>,
  ): Promise<void> {
    const check = (): void => {
      if (turn !== this.#turn) refuse("Another sign-in has begun");
    };
    await this.#write(async (records) => {
      check();
      const user = await find(records);
      check();
      await this.#put(records, { user });
      return () => {
        this.#turn += 1;
      };
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
    const { store, browser } = this.#ports;
    const found = await store.transaction((records) =>
      records.get(DEVICE, deviceId(browser, email)),
    );
    return found !== undefined;
  }
  async learnDevice(email: string): Promise<void> {
    const { kind, id, value, group } = approvedDevice(this.#ports.browser, email);
    await this.#write((records) => records.put(kind, id, value, { group }));
  }

  async #read(records: SiteRecords): Promise<SessionRecord | undefined> {
    const text = await records.get(SESSION, this.#ports.browser);
    return text === undefined ? undefined : (JSON.parse(text) as SessionRecord);
  }
  async #put(records: SiteRecords, session: SessionRecord): Promise<void> {
    const place = { group: session.user.id };
    await records.put(SESSION, this.#ports.browser, JSON.stringify(session), place);
  }
  async #present(records: SiteRecords, user: SiteUser): Promise<SiteUser> {
    const email = await addressOf(records, user.id);
    // As it was typed here, where it is the same.
    return email === undefined || user.email?.toLowerCase() === email ? user : { ...user, email };
  }
  /** One after the other: a sign-out that comes after a sign-in is written after it. */
  #write(work: (records: SiteRecords) => Promise<void | (() => void)>): Promise<void> {
    const writing = this.#writing.then(async () => {
      const done = await this.#ports.store.transaction(work);
      done?.();
    });
    this.#writing = writing.catch(() => undefined);
    return writing;
  }
}
