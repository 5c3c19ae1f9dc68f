import { type Allowance, spend, countedAddress } from "./allowance.js";
import { acquaintance } from "./known-browser.js";
import { type Awaitable, type SitePorts, type SiteRecords, refuse } from "./site.ports.js";

/** E-mails per 20 minutes: to an address from a known browser, and from all others. */
const [MOST_OWN, MOST_TO_ADDRESS] = [6, 6];
/** Per browser, and per line, which an office may share. */
const [MOST_OF_BROWSER, MOST_OF_LINE] = [10, 200];
/** Default limit of the whole site. */
const MOST_IN_ALL = 3_000;

/**
 * Sends e-mail within limits counted in the store. A browser approved for an address has its own
 * limit, so that others cannot use up the owner's e-mails.
 */
export class Letters {
  readonly #ports: Pick<SitePorts, "store" | "browser" | "now" | "visit" | "lettersInAll">;

  constructor(ports: Pick<SitePorts, "store" | "browser" | "now" | "visit" | "lettersInAll">) {
    this.#ports = ports;
  }

  /** Throws without calling `deliver` if a limit is reached. */
  async send(to: string, deliver: () => Awaitable<void>): Promise<void> {
    const isAllowed = await this.#ports.store.transaction((records) => this.#spend(records, to));
    if (!isAllowed) refuse("Too many e-mails. Try again later");
    await deliver();
  }

  async #spend(records: SiteRecords, to: string): Promise<boolean> {
    const { browser, now, visit, lettersInAll = MOST_IN_ALL } = this.#ports;
    const counted = countedAddress(to);
    const own = [{ key: `letter ${browser} ${counted}`, most: MOST_OWN }];
    const isKnown = (await acquaintance(records, browser, to, now())) !== undefined;
    if (isKnown && (await spend(records, own, now()))) return true;
    const line = visit?.().line;
    const shared: readonly Allowance[] = [
      { key: `letter address ${counted}`, most: MOST_TO_ADDRESS },
      { key: `letter browser ${browser}`, most: MOST_OF_BROWSER },
      ...(line === undefined ? [] : [{ key: `letter line ${line}`, most: MOST_OF_LINE }]),
      { key: "letter all", most: lettersInAll },
    ];
    return spend(records, shared, now());
  }
}
