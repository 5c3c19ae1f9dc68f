import type { FrameReply } from "../domain/secure-frame/frame-payloads.js";
import { userOfAddress } from "./email-owners.js";
import { Guesses } from "./guesses.js";
import { rememberBrowser } from "./known-browser.js";
import { RateLimitedMailer } from "./rate-limited-mailer.js";
import { OneTimeCode } from "./one-time-code.js";
import { type SitePorts, refuse } from "./site.ports.js";
import type { SiteSession } from "./site-session.js";

const NUMBER_COUNT = 100;
/** Each wrong number is chosen from a range of this size. */
const WRONG_NUMBER_RANGE = 49;
const CHOICE_COUNT = 3;
const twoDigits = (number: number): string => String(number % NUMBER_COUNT).padStart(2, "0");

/**
 * Three distinct two-digit numbers; the browser shows the right one. `digits`: six random digits.
 */
const deviceNumbers = (
  digits: string,
): { readonly right: string; readonly choices: readonly string[] } => {
  const randomNumber = Number(digits);
  const right = randomNumber % NUMBER_COUNT;
  const first = right + 1 + (Math.floor(randomNumber / NUMBER_COUNT) % WRONG_NUMBER_RANGE);
  const second =
    right +
    1 +
    WRONG_NUMBER_RANGE +
    (Math.floor(randomNumber / NUMBER_COUNT / WRONG_NUMBER_RANGE) % WRONG_NUMBER_RANGE);
  const others = [twoDigits(first), twoDigits(second)];
  const position =
    Math.floor(randomNumber / NUMBER_COUNT / WRONG_NUMBER_RANGE / WRONG_NUMBER_RANGE) %
    CHOICE_COUNT;
  return { right: twoDigits(right), choices: others.toSpliced(position, 0, twoDigits(right)) };
};

interface Attempt {
  readonly email: string;
  /** Resolves when the link is used: true if approved. */
  readonly device: Promise<boolean>;
  readonly code: OneTimeCode;
}

const createDeferred = () => {
  let resolve = (_isApproved: boolean): void => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (isApproved: boolean) => resolve(isApproved) };
};

/** Sign-in by e-mail: a link approves the browser once, then the user enters a code. */
export class EmailSignIn {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #mailer: RateLimitedMailer;
  readonly #guesses: Guesses;
  #attempt: Attempt | undefined;

  constructor(ports: SitePorts, session: SiteSession) {
    this.#ports = ports;
    this.#session = session;
    this.#mailer = new RateLimitedMailer(ports);
    this.#guesses = new Guesses(ports);
  }

  async begin(email: string): Promise<FrameReply<"CONNECT_EMAIL">> {
    const user = await this.#session.user();
    if (user?.email?.toLowerCase() === email.toLowerCase()) return { action: "CONNECT" };
    const isKnown = await this.#session.isKnownDevice(email);
    const { promise: device, resolve } = createDeferred();
    const attempt = { email, device, code: new OneTimeCode(this.#ports.now) };
    this.#attempt = attempt;
    if (isKnown) {
      resolve(true);
      await this.#sendCode(attempt);
      return { action: "VERIFY_OTP" };
    }
    return { action: "VERIFY_DEVICE", compare: await this.#sendLink(email, resolve) };
  }

  /** Waits until the link is approved, then sends the code. */
  async device(): Promise<void> {
    const attempt = this.#attempt ?? refuse("No sign-in under way");
    const isApproved = await attempt.device;
    if (this.#attempt !== attempt) refuse("Another sign-in has started");
    if (!isApproved) {
      this.#attempt = undefined;
      refuse("Another number was chosen. Begin again");
    }
    await this.#session.rememberDevice(attempt.email);
    await this.#sendCode(attempt);
  }

  async confirm(otp: string): Promise<void> {
    const attempt = this.#attempt ?? refuse("No sign-in under way");
    const { email, code } = attempt;
    const { generation } = this.#session;
    await this.#guesses.use(code, otp, { address: email, act: "sign-in" });
    if (this.#attempt !== attempt) refuse("Another sign-in has started");
    this.#attempt = undefined;
    const { secret, browser, now } = this.#ports;
    await this.#session.begin(generation, async (records) => {
      await rememberBrowser(records, browser, email, "signed-in", now());
      return { id: await userOfAddress(records, email, { now: now(), secret }), email };
    });
  }

  reset(): void {
    this.#attempt = undefined;
  }

  /** `resolve` receives whether the user chose the number that this browser shows. */
  async #sendLink(email: string, resolve: (isApproved: boolean) => void): Promise<string> {
    const { mail, code, visit, now, page } = this.#ports;
    const { right, choices } = deviceNumbers(code());
    let isOpen = true;
    const approve = (choice: string): boolean => {
      const isApproved = isOpen && choice === right;
      isOpen = false;
      resolve(isApproved);
      return isApproved;
    };
    const link = { choices, approve, page, at: now(), ...visit?.() };
    await this.#mailer.send(email, () => mail.sendDeviceLink(email, link));
    return right;
  }

  async #sendCode({ email, code }: Attempt): Promise<void> {
    const { mail } = this.#ports;
    const digits = this.#ports.code();
    await code.send(digits, () =>
      this.#mailer.send(email, () => mail.sendCode(email, digits, { kind: "sign-in" })),
    );
  }
}
