import type { SiteStore, SiteUser } from "./site.ports.js";

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

  constructor(store: SiteStore) {
    this.#store = store;
  }

  get user(): SiteUser | undefined {
    const text = this.#store.get(USER);
    return text === undefined ? undefined : (JSON.parse(text) as SiteUser);
  }
  /** Throws where nobody is signed in. */
  get required(): SiteUser {
    return this.user ?? refuse("Not signed in");
  }
  begin(user: SiteUser): void {
    this.#store.set(USER, JSON.stringify(user));
  }
  end(): void {
    this.#store.remove(USER);
    this.#store.remove(KIND);
  }

  get preferred(): AccountKind | undefined {
    const kind = this.#store.get(KIND);
    return kind === "eoa" || kind === "smartAccount" ? kind : undefined;
  }
  set preferred(kind: AccountKind | undefined) {
    if (kind === undefined) this.#store.remove(KIND);
    else this.#store.set(KIND, kind);
  }

  /** Whether this browser was approved for an e-mail address. */
  knowsDevice(email: string): boolean {
    return this.#devices.includes(email.toLowerCase());
  }
  learnDevice(email: string): void {
    this.#store.set(DEVICES, JSON.stringify([...this.#devices, email.toLowerCase()]));
  }
  get #devices(): readonly string[] {
    return JSON.parse(this.#store.get(DEVICES) ?? "[]") as readonly string[];
  }
}
