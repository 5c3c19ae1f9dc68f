import { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse, type SiteSession } from "./site-session.js";

interface Attempt {
  readonly email: string;
  readonly device: Promise<void>;
}

/** The id of a person who is known by an e-mail address. */
export const userIdOf = (email: string): string => `email:${email.toLowerCase()}`;

/** Signing in by e-mail: the browser is approved by a link once, then a code is typed. */
export class EmailSignIn {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #code = new OneTimeCode();
  #attempt: Attempt | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
  }

  begin(email: string): { readonly action: "CONNECT" | "VERIFY_DEVICE" | "VERIFY_OTP" } {
    if (this.#session.user?.email?.toLowerCase() === email.toLowerCase())
      return { action: "CONNECT" };
    if (this.#session.knowsDevice(email)) {
      this.#attempt = { email, device: Promise.resolve() };
      this.#sendCode(email);
      return { action: "VERIFY_OTP" };
    }
    const device = new Promise<void>((approve) => this.#ports.mail.sendDeviceLink(email, approve));
    this.#attempt = { email, device };
    return { action: "VERIFY_DEVICE" };
  }

  /** Waits for the link to be opened; the code is sent then. */
  async device(): Promise<void> {
    const attempt = this.#attempt ?? refuse("No sign-in under way");
    await attempt.device;
    if (this.#attempt !== attempt) refuse("Another sign-in has begun");
    this.#session.learnDevice(attempt.email);
    this.#sendCode(attempt.email);
  }

  confirm(otp: string): void {
    const { email } = this.#attempt ?? refuse("No sign-in under way");
    this.#code.use(otp);
    this.#attempt = undefined;
    this.#session.begin({ id: userIdOf(email), email });
  }

  #sendCode(email: string): void {
    const code = this.#ports.code();
    this.#code.begin(code);
    this.#ports.mail.sendCode(email, code);
  }
}
