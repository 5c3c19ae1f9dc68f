import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse, type SiteSession } from "./site-session.js";

/** Changing an e-mail address: a code from the old one, where there is one, then from the new. */
export class EmailUpdate {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #primary: OneTimeCode;
  readonly #secondary: OneTimeCode;
  #wanted: string | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
    this.#primary = new OneTimeCode(ports.now);
    this.#secondary = new OneTimeCode(ports.now);
  }

  async begin(email: string): Promise<FrameReply<"UPDATE_EMAIL">> {
    const { email: current } = await this.#session.required();
    this.#wanted = email;
    if (current === undefined) {
      await this.#send(this.#secondary, email);
      return { action: "VERIFY_SECONDARY_OTP" };
    }
    await this.#send(this.#primary, current);
    return { action: "VERIFY_PRIMARY_OTP" };
  }

  async confirmPrimary(otp: string): Promise<void> {
    const wanted = this.#wanted ?? refuse("No change under way");
    this.#primary.use(otp);
    await this.#send(this.#secondary, wanted);
  }

  async confirmSecondary(otp: string): Promise<FrameReply<"UPDATE_EMAIL_SECONDARY_OTP">> {
    const newEmail = this.#wanted ?? refuse("No change under way");
    this.#secondary.use(otp);
    this.#wanted = undefined;
    await this.#session.begin({ ...(await this.#session.required()), email: newEmail });
    return { newEmail };
  }

  async #send(code: OneTimeCode, to: string): Promise<void> {
    const digits = this.#ports.code();
    code.begin(digits);
    await this.#ports.mail.sendCode(to, digits);
  }
}
