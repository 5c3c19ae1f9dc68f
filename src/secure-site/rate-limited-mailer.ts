import { type Allowance, spend, mailboxKey } from "./allowance.js";
import { browserStatus } from "./known-browser.js";
import { type Awaitable, type SitePorts, type SiteRecords, refuse } from "./site.ports.js";

/** E-mails in 20 minutes to one address: from a known browser, and from all others. */
const [MAX_OWN, MAX_TO_ADDRESS] = [6, 6];
/** E-mails in 20 minutes per browser, and per network address, which an office may share. */
const [MAX_PER_BROWSER, MAX_PER_NETWORK_ADDRESS] = [10, 200];
const MAX_PER_SITE = 3_000;

/**
 * Sends e-mail within limits counted in the store. A browser approved for an address has its own
 * limit.
 */
export class RateLimitedMailer {
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
    const { browser, now, visit, lettersInAll = MAX_PER_SITE } = this.#ports;
    const mailbox = mailboxKey(to);
    const ownAllowance = [{ key: `letter ${browser} ${mailbox}`, limit: MAX_OWN }];
    const isKnown = (await browserStatus(records, browser, to, now())) !== undefined;
    if (isKnown && (await spend(records, ownAllowance, now()))) return true;
    const networkAddress = visit?.().line;
    const shared: readonly Allowance[] = [
      { key: `letter address ${mailbox}`, limit: MAX_TO_ADDRESS },
      { key: `letter browser ${browser}`, limit: MAX_PER_BROWSER },
      ...(networkAddress === undefined
        ? []
        : [{ key: `letter line ${networkAddress}`, limit: MAX_PER_NETWORK_ADDRESS }]),
      { key: "letter all", limit: lettersInAll },
    ];
    return spend(records, shared, now());
  }
}
