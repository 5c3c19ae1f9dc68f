import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse, type SiteSession } from "./site-session.js";

interface Attempt {
  readonly email: string;
  readonly device: Promise<void>;
}

const withResolver = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
};

/** The id of a person who is known by an e-mail address. */
export const userIdOf = (email: string): string => `email:${email.toLowerCase()}`;

/** Signing in by e-mail: the browser is approved by a link once, then a code is typed. */
export class EmailSignIn {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #code: OneTimeCode;
  #attempt: Attempt | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
    this.#code = new OneTimeCode(ports.now);
  }

  async begin(email: string): Promise<FrameReply<"CONNECT_EMAIL">> {
    const user = await this.#session.user();
    if (user?.email?.toLowerCase() === email.toLowerCase()) return { action: "CONNECT" };
    if (await this.#session.knowsDevice(email)) {
      this.#attempt = { email, device: Promise.resolve() };
      await this.#sendCode(email);
      return { action: "VERIFY_OTP" };
    }
    const { promise: device, resolve } = withResolver();
    this.#attempt = { email, device };
    await this.#ports.mail.sendDeviceLink(email, resolve);
    return { action: "VERIFY_DEVICE" };
  }

  /** Waits for the link to be opened; the code is sent then. */
  async device(): Promise<void> {
    const attempt = this.#attempt ?? refuse("No sign-in under way");
    await attempt.device;
    if (this.#attempt !== attempt) refuse("Another sign-in has begun");
    await this.#session.learnDevice(attempt.email);
    await this.#sendCode(attempt.email);
  }

  async confirm(otp: string): Promise<void> {
    const { email } = this.#attempt ?? refuse("No sign-in under way");
    this.#code.use(otp);
    this.#attempt = undefined;
    await this.#session.begin({ id: userIdOf(email), email });
  }

  async #sendCode(email: string): Promise<void> {
    const code = this.#ports.code();
    this.#code.begin(code);
    await this.#ports.mail.sendCode(email, code);
  }
}
