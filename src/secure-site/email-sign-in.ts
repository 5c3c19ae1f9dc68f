import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { userOfAddress } from "./email-owners.js";
import { OneTimeCode } from "./one-time-code.js";
import type { SitePorts } from "./site.ports.js";
import { refuse } from "./site-refusal.js";
import type { SiteSession } from "./site-session.js";

/** One sign-in that was begun. Its code is its own: that of another address is worth nothing. */
interface Attempt {
  readonly email: string;
  readonly device: Promise<void>;
  readonly code: OneTimeCode;
}

const withResolver = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
};

/** Signing in by e-mail: the browser is approved by a link once, then a code is typed. */
export class EmailSignIn {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  #attempt: Attempt | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
  }

  async begin(email: string): Promise<FrameReply<"CONNECT_EMAIL">> {
    const user = await this.#session.user();
    if (user?.email?.toLowerCase() === email.toLowerCase()) return { action: "CONNECT" };
    const isKnown = await this.#session.knowsDevice(email);
    const { promise: device, resolve } = withResolver();
    const attempt = { email, device, code: new OneTimeCode(this.#ports.now) };
    this.#attempt = attempt;
    if (isKnown) {
      resolve();
      await this.#sendCode(attempt);
      return { action: "VERIFY_OTP" };
    }
    await this.#ports.mail.sendDeviceLink(email, resolve);
    return { action: "VERIFY_DEVICE" };
  }

  /** Waits for the link to be opened; the code is sent then. */
  async device(): Promise<void> {
    const attempt = this.#attempt ?? refuse("No sign-in under way");
    await attempt.device;
    if (this.#attempt !== attempt) refuse("Another sign-in has begun");
    await this.#session.learnDevice(attempt.email);
    await this.#sendCode(attempt);
  }

  async confirm(otp: string): Promise<void> {
    const { email, code } = this.#attempt ?? refuse("No sign-in under way");
    code.use(otp);
    this.#attempt = undefined;
    const { turn } = this.#session;
    const { secret } = this.#ports;
    // A code that fails here stays used: its user asks for another one.
    await this.#session.begin(turn, async (records) => ({
      id: await userOfAddress(records, email, secret),
      email,
    }));
  }

  /** Whatever was begun is forgotten. */
  reset(): void {
    this.#attempt = undefined;
  }

  async #sendCode({ email, code }: Attempt): Promise<void> {
    const digits = this.#ports.code();
    code.begin(digits);
    await this.#ports.mail.sendCode(email, digits);
  }
}
