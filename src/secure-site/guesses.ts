import { type Allowance, countRecent, refund, spend, mailboxKey } from "./allowance.js";
import { ownerOf } from "./email-owners.js";
import { browserStatus } from "./known-browser.js";
import type { OneTimeCode } from "./one-time-code.js";
import { type SitePorts, type SiteRecords, refuse } from "./site.ports.js";

/**
 * Wrong codes per address and per user in 20 minutes, from browsers that never signed in with it.
 */
const MAX_SHARED = 20;
/** Wrong codes in 20 minutes from a browser that signed in with the address before. */
const MAX_OWN = 5;

/** Wrong codes in 20 minutes per network address (`SiteVisit.line`), which an office may share. */
const MAX_PER_NETWORK_ADDRESS = 200;
const networkAddressAllowance = (networkAddress: string): Allowance => ({
  key: `guess line ${networkAddress}`,
  limit: MAX_PER_NETWORK_ADDRESS,
});

/** True if this network address sent so many wrong codes that new browsers are refused. */
export const hasFailedTooOften = async (
  { store, now }: Pick<SitePorts, "store" | "now">,
  networkAddress: string | undefined,
): Promise<boolean> => {
  if (networkAddress === undefined) return false;
  const { key, limit } = networkAddressAllowance(networkAddress);
  return store.transaction(async (records) => (await countRecent(records, key, now())) >= limit);
};

interface Guess {
  readonly address: string;
  /** Both kinds have separate limits per browser. */
  readonly act: "sign-in" | "change";
  /** The user who changes the address; for a sign-in, the address's owner. */
  readonly userId?: string | undefined;
}

/** Limits wrong codes. Counts each code before it is compared, across all browsers. */
export class Guesses {
  readonly #ports: Pick<SitePorts, "store" | "browser" | "now" | "visit">;

  constructor(ports: Pick<SitePorts, "store" | "browser" | "now" | "visit">) {
    this.#ports = ports;
  }

  /** Rejects if the code is wrong, or without comparing it if a limit is reached. */
  async use(code: OneTimeCode, codeInput: string, guess: Guess): Promise<void> {
    const { store, now } = this.#ports;
    if (!code.isArmed) refuse("Invalid Otp");
    const allowances =
      (await store.transaction((records) => this.#spend(records, guess))) ??
      refuse("Too many wrong codes. Try again later");
    code.use(codeInput);
    await store.transaction((records) => refund(records, allowances, now()));
  }

  async #spend(records: SiteRecords, guess: Guess): Promise<readonly Allowance[] | undefined> {
    const { browser, now, visit } = this.#ports;
    const { address, act, userId } = guess;
    const mailbox = mailboxKey(address);
    const user = userId ?? (await ownerOf(records, address, now()));
    const line = visit?.().line;
    const lineAllowances = line === undefined ? [] : [networkAddressAllowance(line)];
    const status = await browserStatus(records, browser, address, now());
    const ownAllowance = [{ key: `guess ${act} ${browser} ${mailbox}`, limit: MAX_OWN }];
    if (status === "signed-in" && (await spend(records, ownAllowance, now()))) return ownAllowance;
    const shared = [
      { key: `guess address ${mailbox}`, limit: MAX_SHARED },
      ...(user === undefined ? [] : [{ key: `guess user ${user}`, limit: MAX_SHARED }]),
      ...lineAllowances,
    ];
    return (await spend(records, shared, now())) ? shared : undefined;
  }
}
