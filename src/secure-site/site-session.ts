import type { SitePorts, SiteStore, SiteUser } from "./site.ports.js";

type AccountKind = "eoa" | "smartAccount";
const [USER, KIND, DEVICES] = ["user", "preferred_account", "devices"] as const;

/** Error whose message the page is given. */
export class SiteRefusal extends Error {}
/** Throws a refusal with this message. */
export const refuse = (message: string): never => {
  throw new SiteRefusal(message);
};

/** Who is signed in at the site in this browser, and what this browser may do. */
export class SiteSession {
  readonly #store: SiteStore;
  readonly #people: SitePorts["people"];
  #turn = 0;

  constructor({ store, people }: Pick<SitePorts, "store" | "people">) {
    this.#store = store;
    this.#people = people;
  }

  /** Who is signed in here, with the present address: it may have been changed elsewhere. */
  async user(): Promise<SiteUser | undefined> {
    const text = await this.#store.get(USER);
    if (text === undefined) return undefined;
    const user = JSON.parse(text) as SiteUser;
    const email = await this.#people?.emailOf?.(user.id);
    // As it was typed here, where it is the same.
    return email === undefined || user.email?.toLowerCase() === email ? user : { ...user, email };
  }
  /** Rejects where nobody is signed in. */
  async required(): Promise<SiteUser> {
    return (await this.user()) ?? refuse("Not signed in");
  }
  /** Another one each time that somebody signs in or out. */
  get turn(): number {
    return this.#turn;
  }
  /** Refused where somebody signed in or out since that turn: what is late is nobody's sign-in. */
  async begin(user: SiteUser, turn: number): Promise<void> {
    if (turn !== this.#turn) refuse("Another sign-in has begun");
    this.#turn += 1;
    await this.#store.set(USER, JSON.stringify(user));
  }
  async end(): Promise<void> {
    this.#turn += 1;
    await this.#store.remove(USER);
    await this.#store.remove(KIND);
  }

  /** Whether the user chose the ordinary account where there is a smart one. */
  async prefersEoa(): Promise<boolean> {
    return (await this.#store.get(KIND)) === "eoa";
  }
  async prefer(kind: AccountKind): Promise<void> {
    await this.#store.set(KIND, kind);
  }

  /** Whether this browser was approved for an e-mail address. */
  async knowsDevice(email: string): Promise<boolean> {
    return (await this.#devices()).includes(email.toLowerCase());
  }
  async learnDevice(email: string): Promise<void> {
    const devices = new Set([...(await this.#devices()), email.toLowerCase()]);
    await this.#store.set(DEVICES, JSON.stringify([...devices]));
  }
  async #devices(): Promise<readonly string[]> {
    return JSON.parse((await this.#store.get(DEVICES)) ?? "[]") as readonly string[];
  }
}
