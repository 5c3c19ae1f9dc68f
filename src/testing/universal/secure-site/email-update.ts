import { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse, type SiteSession } from "./site-session.js";

/** Changing an e-mail address: a code from the old one, where there is one, then from the new. */
export class EmailUpdate {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #primary = new OneTimeCode();
  readonly #secondary = new OneTimeCode();
  #wanted: string | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
  }

  begin(email: string): { readonly action: "VERIFY_PRIMARY_OTP" | "VERIFY_SECONDARY_OTP" } {
    const { email: current } = this.#session.required;
    this.#wanted = email;
    if (current === undefined) {
      this.#send(this.#secondary, email);
      return { action: "VERIFY_SECONDARY_OTP" };
    }
    this.#send(this.#primary, current);
    return { action: "VERIFY_PRIMARY_OTP" };
  }

  confirmPrimary(otp: string): void {
    const wanted = this.#wanted ?? refuse("No change under way");
    this.#primary.use(otp);
    this.#send(this.#secondary, wanted);
  }

  confirmSecondary(otp: string): { readonly newEmail: string } {
    const newEmail = this.#wanted ?? refuse("No change under way");
    this.#secondary.use(otp);
    this.#wanted = undefined;
    this.#session.begin({ ...this.#session.required, email: newEmail });
    return { newEmail };
  }

  #send(code: OneTimeCode, to: string): void {
    const digits = this.#ports.code();
    code.begin(digits);
    this.#ports.mail.sendCode(to, digits);
  }
}
