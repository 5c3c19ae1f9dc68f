import { sha256, stringToBytes } from "viem";
import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { changeAddress, checkFree, revertChange } from "./email-owners.js";
import { Guesses } from "./guesses.js";
import { RateLimitedMailer } from "./rate-limited-mailer.js";
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

interface Change {
  readonly userId: string;
  readonly newAddress: string;
  readonly currentAddress: string | undefined;
  readonly primary: OneTimeCode;
  readonly secondary: OneTimeCode;
  isCurrentConfirmed: boolean;
}

/** Asks the user; rejects unless they approve. The signal aborts when the page cancels. */
type Approve = (question: SiteQuestion, signal: AbortSignal) => Promise<void>;

/** Reading the store reveals no link. */
const hashOf = (link: string): string => sha256(stringToBytes(link));

/** Reverts a change of address by the link in its e-mail. False if too late or unknown. */
export const takeBackEmailChange = (
  { store, now }: { readonly store: SiteStore; readonly now: () => number },
  link: string,
): Promise<boolean> => store.transaction((records) => revertChange(records, hashOf(link), now()));

/**
 * Changes an e-mail address: the user approves in the frame, then enters a code from each address.
 * Does not reveal whether the new address has a wallet until its code is entered.
 */
export class EmailUpdate {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #mailer: RateLimitedMailer;
  readonly #guesses: Guesses;
  readonly #approve: Approve;
  #change: Change | undefined;

  constructor(ports: SitePorts, session: SiteSession, approve: Approve) {
    this.#ports = ports;
    this.#session = session;
    this.#mailer = new RateLimitedMailer(ports);
    this.#guesses = new Guesses(ports);
    this.#approve = approve;
  }

  async begin(newAddress: string, signal: AbortSignal): Promise<FrameReply<"UPDATE_EMAIL">> {
    const { generation } = this.#session;
    const { id: userId, email: currentAddress } = await this.#provenUser(generation);
    if (currentAddress?.toLowerCase() === newAddress.toLowerCase())
      refuse("This is your e-mail address already");
    this.#change = undefined;
    await this.#approve({ kind: "email-change", from: currentAddress, to: newAddress }, signal);
    const after = await this.#provenUser(generation);
    if (after.id !== userId || after.email !== currentAddress) refuse("Another user has signed in");
    const [primary, secondary] = [this.#newCode(), this.#newCode()];
    const change = {
      userId,
      newAddress,
      currentAddress,
      primary,
      secondary,
      isCurrentConfirmed: currentAddress === undefined,
    };
    this.#change = change;
    if (currentAddress === undefined) {
      await this.#send(secondary, newAddress, { kind: "change-to", newAddress });
      return { action: "VERIFY_SECONDARY_OTP" };
    }
    await this.#send(primary, currentAddress, { kind: "change-from", newAddress });
    return { action: "VERIFY_PRIMARY_OTP" };
  }

  async confirmPrimary(otp: string): Promise<void> {
    const change = this.#change ?? refuse("No change under way");
    const { userId, newAddress, currentAddress = "", primary, secondary } = change;
    await this.#guesses.use(primary, otp, { address: currentAddress, act: "change", userId });
    if (this.#change !== change) refuse("No change under way");
    change.isCurrentConfirmed = true;
    await this.#send(secondary, newAddress, { kind: "change-to", newAddress });
  }

  async confirmSecondary(otp: string): Promise<FrameReply<"UPDATE_EMAIL_SECONDARY_OTP">> {
    const change = this.#change ?? refuse("No change under way");
    const { userId, newAddress, secondary } = change;
    const { generation } = this.#session;
    await this.#guesses.use(secondary, otp, { address: newAddress, act: "change", userId });
    if (this.#change !== change || !change.isCurrentConfirmed) refuse("No change under way");
    this.#change = undefined;
    return this.#finish(change, generation);
  }

  reset(): void {
    this.#change = undefined;
  }

  /** The former mailbox first: a crash in between causes a false alarm only. */
  async #finish({ userId, newAddress, currentAddress }: Change, generation: number) {
    const { store, now, secret, browser, mail, emailChangeDelayMs = DAY_MS } = this.#ports;
    await store.transaction((records) =>
      checkFree(records, { to: newAddress, userId, now: now() }),
    );
    const delay = currentAddress === undefined ? 0 : emailChangeDelayMs;
    const [at, link] = [now(), secret()];
    const from = at + delay;
    if (currentAddress !== undefined)
      await this.#mailer.send(currentAddress, () =>
        mail.sendChangeNotice(currentAddress, {
          newAddress,
          effectiveAt: from,
          takeBack: delay > 0 ? link : undefined,
        }),
      );
    await this.#session.runInSession(generation, async (records) => {
      const user = await this.#session.requireUser(records);
      if (user.id !== userId || user.email !== currentAddress) refuse("Another user has signed in");
      const change = { userId, to: newAddress, currentAddress, from, now: at, browser };
      await changeAddress(records, { ...change, link: hashOf(link) });
    });
    return { newEmail: newAddress, ...(delay > 0 && { effectiveAt: from }) };
  }

  /** A user without an address must have signed in recently. */
  #provenUser(generation: number) {
    return this.#session.runInSession(generation, async (records) => {
      const user = await this.#session.requireUser(records);
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
    await code.send(digits, () => this.#mailer.send(to, () => mail.sendCode(to, digits, purpose)));
  }
}
