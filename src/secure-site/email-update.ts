import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { moveToAddress } from "./email-owners.js";
import { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse } from "./site-refusal.js";
import type { SiteSession } from "./site-session.js";

/** One change that was begun. Its codes are its own: those of another are worth nothing. */
interface Change {
  readonly userId: string;
  readonly wanted: string;
  readonly primary: OneTimeCode;
  readonly secondary: OneTimeCode;
}

/**
 * Changing an e-mail address: a code from the old one, where there is one, then from the new. One
 * that has a wallet is answered the same until that code is typed.
 */
export class EmailUpdate {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  #change: Change | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
  }

  async begin(wanted: string): Promise<FrameReply<"UPDATE_EMAIL">> {
    const { id: userId, email: current } = await this.#session.required();
    const [primary, secondary] = [this.#newCode(), this.#newCode()];
    this.#change = { userId, wanted, primary, secondary };
    if (current === undefined) {
      await this.#send(secondary, wanted);
      return { action: "VERIFY_SECONDARY_OTP" };
    }
    await this.#send(primary, current);
    return { action: "VERIFY_PRIMARY_OTP" };
  }

  async confirmPrimary(otp: string): Promise<void> {
    const { wanted, primary, secondary } = this.#change ?? refuse("No change under way");
    primary.use(otp);
    await this.#send(secondary, wanted);
  }

  async confirmSecondary(otp: string): Promise<FrameReply<"UPDATE_EMAIL_SECONDARY_OTP">> {
    const { userId, wanted, secondary } = this.#change ?? refuse("No change under way");
    secondary.use(otp);
    this.#change = undefined;
    const { turn } = this.#session;
    await this.#session.begin(turn, async (records) => {
      const user = await this.#session.requiredIn(records);
      if (user.id !== userId) refuse("Another user has signed in");
      await moveToAddress(records, userId, wanted, user.email);
      return { ...user, email: wanted };
    });
    return { newEmail: wanted };
  }

  /** Whatever was begun is forgotten. */
  reset(): void {
    this.#change = undefined;
  }

  #newCode(): OneTimeCode {
    return new OneTimeCode(this.#ports.now);
  }

  async #send(code: OneTimeCode, to: string): Promise<void> {
    const digits = this.#ports.code();
    code.begin(digits);
    await this.#ports.mail.sendCode(to, digits);
  }
}
