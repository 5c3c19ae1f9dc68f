import { sha256, stringToBytes } from "viem";
import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { changeAddress, checkFree, takeBackChange } from "./email-owners.js";
import { Guesses } from "./guesses.js";
import { Letters } from "./letters.js";
import { OneTimeCode } from "./one-time-code.js";
import {
  type CodePurpose,
  type SitePorts,
  type SiteQuestion,
  type SiteStore,
  refuse,
} from "./site.ports.js";
import type { SiteSession } from "./site-session.js";

const DAY_MS = 86_400_000;

/** A pending change. Its codes are only valid for this change. */
interface Change {
  readonly userId: string;
  readonly wanted: string;
  readonly present: string | undefined;
  readonly primary: OneTimeCode;
  readonly secondary: OneTimeCode;
  hasProof: boolean;
}

/** Rejects unless the user approves. The signal aborts when the page cancels. */
type Approve = (question: SiteQuestion, signal: AbortSignal) => Promise<void>;

/** Stores only the hash of a revert link, so that reading the store does not reveal it. */
const hashOf = (link: string): string => sha256(stringToBytes(link));

/** Reverts a change of address by the link in its e-mail. False if too late or unknown. */
export const takeBackEmailChange = (
  { store, now }: { readonly store: SiteStore; readonly now: () => number },
  link: string,
): Promise<boolean> => store.transaction((records) => takeBackChange(records, hashOf(link), now()));

/**
 * Changes an e-mail address: the user approves in the frame, then enters a code from the current
 * address, if any, and one from the new address. Does not reveal whether the new address has a
 * wallet until its code is entered.
 */
export class EmailUpdate {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #letters: Letters;
  readonly #guesses: Guesses;
  readonly #approve: Approve;
  #change: Change | undefined;

  constructor(ports: SitePorts, session: SiteSession, approve: Approve) {
    this.#ports = ports;
    this.#session = session;
    this.#letters = new Letters(ports);
    this.#guesses = new Guesses(ports);
    this.#approve = approve;
  }

  async begin(wanted: string, signal: AbortSignal): Promise<FrameReply<"UPDATE_EMAIL">> {
    const { turn } = this.#session;
    const { id: userId, email: present } = await this.#provenUser(turn);
    if (present?.toLowerCase() === wanted.toLowerCase())
      refuse("This is your e-mail address already");
    this.#change = undefined;
    await this.#approve({ kind: "email-change", from: present, to: wanted }, signal);
    const after = await this.#provenUser(turn);
    if (after.id !== userId || after.email !== present) refuse("Another user has signed in");
    const [primary, secondary] = [this.#newCode(), this.#newCode()];
    const change = { userId, wanted, present, primary, secondary, hasProof: present === undefined };
    this.#change = change;
    if (present === undefined) {
      await this.#send(secondary, wanted, { kind: "change-to", newAddress: wanted });
      return { action: "VERIFY_SECONDARY_OTP" };
    }
    await this.#send(primary, present, { kind: "change-from", newAddress: wanted });
    return { action: "VERIFY_PRIMARY_OTP" };
  }

  async confirmPrimary(otp: string): Promise<void> {
    const change = this.#change ?? refuse("No change under way");
    const { userId, wanted, present = "", primary, secondary } = change;
    await this.#guesses.use(primary, otp, { address: present, act: "change", userId });
    if (this.#change !== change) refuse("No change under way");
    change.hasProof = true;
    await this.#send(secondary, wanted, { kind: "change-to", newAddress: wanted });
  }

  async confirmSecondary(otp: string): Promise<FrameReply<"UPDATE_EMAIL_SECONDARY_OTP">> {
    const change = this.#change ?? refuse("No change under way");
    const { userId, wanted, secondary } = change;
    const { turn } = this.#session;
    await this.#guesses.use(secondary, otp, { address: wanted, act: "change", userId });
    if (this.#change !== change || !change.hasProof) refuse("No change under way");
    this.#change = undefined;
    return this.#finish(change, turn);
  }

  /** Forgets the pending change. */
  reset(): void {
    this.#change = undefined;
  }

  /**
   * Notifies the former mailbox before storing the change: a crash in between causes a false alarm
   * only.
   */
  async #finish({ userId, wanted, present }: Change, turn: number) {
    const { store, now, secret, browser, mail, emailChangeDelayMs = DAY_MS } = this.#ports;
    await store.transaction((records) => checkFree(records, { to: wanted, userId, now: now() }));
    const delay = present === undefined ? 0 : emailChangeDelayMs;
    const [at, link] = [now(), secret()];
    const from = at + delay;
    if (present !== undefined)
      await this.#letters.send(present, () =>
        mail.sendChangeNotice(present, {
          newAddress: wanted,
          effectiveAt: from,
          takeBack: delay > 0 ? link : undefined,
        }),
      );
    await this.#session.within(turn, async (records) => {
      const user = await this.#session.requiredIn(records);
      if (user.id !== userId || user.email !== present) refuse("Another user has signed in");
      const change = { userId, to: wanted, former: present, from, now: at, browser };
      await changeAddress(records, { ...change, link: hashOf(link) });
    });
    return { newEmail: wanted, ...(delay > 0 && { effectiveAt: from }) };
  }

  /** A user without an address must have signed in recently. */
  #provenUser(turn: number) {
    return this.#session.within(turn, async (records) => {
      const user = await this.#session.requiredIn(records);
      if (user.email === undefined && !user.isFresh)
        refuse("Sign in again before you change your e-mail address");
      return user;
    });
  }

  #newCode(): OneTimeCode {
    return new OneTimeCode(this.#ports.now);
  }

  async #send(code: OneTimeCode, to: string, purpose: CodePurpose): Promise<void> {
    const { mail } = this.#ports;
    const digits = this.#ports.code();
    await code.send(digits, () => this.#letters.send(to, () => mail.sendCode(to, digits, purpose)));
  }
}
