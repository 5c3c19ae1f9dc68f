import { type Allowance, countOf, giveBack, spend } from "./allowance.js";
import { countedAddress } from "./counted-address.js";
import { ownerOf } from "./email-owners.js";
import { acquaintance } from "./known-browser.js";
import type { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse } from "./site-refusal.js";
import type { SiteRecords } from "./site-store.port.js";

/**
 * Wrong codes in 20 minutes for an address and for a user, over all browsers that do not know it.
 */
const MOST_SHARED = 20;
/** The same for a browser in which the address was signed in with before: nobody else spends it. */
const MOST_OWN = 5;

/** For all browsers of one line, which a whole office may share. */
const MOST_OF_LINE = 200;
const lineAllowance = (line: string): Allowance => ({
  key: `guess line ${line}`,
  most: MOST_OF_LINE,
});

/**
 * Whether so many wrong codes came from a line (`SiteVisit`) that no new browser may begin there.
 */
export const hasFailedTooOften = async (
  { store, now }: Pick<SitePorts, "store" | "now">,
  line: string | undefined,
): Promise<boolean> => {
  if (line === undefined) return false;
  const { key, most } = lineAllowance(line);
  return store.transaction(async (records) => (await countOf(records, key, now())) >= most);
};

/** Whose code is typed. */
export interface Guess {
  /** Where the letter with the code went. */
  readonly address: string;
  /** Signing in, or changing the address: the browser's own allowances are apart. */
  readonly act: "sign-in" | "change";
  /** Who changes the address; in a sign-in it is the owner of the address. */
  readonly userId?: string | undefined;
}

/**
 * Counts codes before they are compared, for all browsers, in the store. With one browser that
 * knows an address, at most 30 guesses (20 shared, 5 for each act of its own) are compared in any
 * 20 minutes.
 */
export class Guesses {
  readonly #ports: Pick<SitePorts, "store" | "browser" | "now" | "visit">;

  constructor(ports: Pick<SitePorts, "store" | "browser" | "now" | "visit">) {
    this.#ports = ports;
  }

  /** Throws where the code is another one or its allowance is spent: then it is not compared. */
  async use(code: OneTimeCode, typed: string, guess: Guess): Promise<void> {
    const { store, now } = this.#ports;
    // Where no letter was accepted there is nothing to guess.
    if (!code.isArmed) refuse("Invalid Otp");
    const spent =
      (await store.transaction((records) => this.#spend(records, guess))) ??
      refuse("Too many wrong codes. Try again later");
    code.use(typed);
    await store.transaction((records) => giveBack(records, spent, now()));
  }

  /** The allowances that the guess was counted under; undefined where they are spent. */
  async #spend(records: SiteRecords, guess: Guess): Promise<readonly Allowance[] | undefined> {
    const { browser, now, visit } = this.#ports;
    const { address, act, userId } = guess;
    const counted = countedAddress(address);
    const user = userId ?? (await ownerOf(records, address, now()));
    const line = visit?.().line;
    const ofLine = line === undefined ? [] : [lineAllowance(line)];
    const is = await acquaintance(records, browser, address, now());
    const own = [{ key: `guess ${act} ${browser} ${counted}`, most: MOST_OWN }];
    if (is === "signed-in" && (await spend(records, own, now()))) return own;
    const shared = [
      { key: `guess address ${counted}`, most: MOST_SHARED },
      ...(user === undefined ? [] : [{ key: `guess user ${user}`, most: MOST_SHARED }]),
      ...ofLine,
    ];
    return (await spend(records, shared, now())) ? shared : undefined;
  }
}
