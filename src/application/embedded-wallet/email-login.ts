import {
  EMAIL_LOGIN_START,
  type EmailLoginProblem,
  type EmailLoginState,
} from "../../domain/embedded-wallet/email-login-state.js";
import {
  afterEmail,
  busy,
  withProblem,
  withResendIn,
} from "../../domain/embedded-wallet/email-login.js";
import { codeOf, isEmail, secondsUntilResend } from "../../domain/embedded-wallet/email.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { StateStore } from "../shared/state-store.js";
import type { LoginCache } from "./login-cache.js";
import { OneStep } from "./one-step.js";
import { NO_CODE, failedStep, stepProblem } from "./step-problem.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** What signing in by e-mail needs. */
export interface EmailLoginParts {
  readonly frame: SecureFrame;
  /** Opens the frame and gives it what it needs first. */
  readonly open: (signal: AbortSignal) => Promise<void>;
  readonly cache: LoginCache;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

interface StepLook {
  readonly shown?: EmailLoginState;
  readonly isCode?: boolean;
}

const SECOND_MS = 1_000;

/**
 * Signing in by e-mail: an address, a link where this browser is not known yet, a code. Acts and
 * changes its state; where that leads the user is decided elsewhere. A newer step ends the one
 * under way, and what that one still hears changes nothing.
 */
export class EmailLogin extends StateStore<EmailLoginState> {
  readonly #parts: EmailLoginParts;
  readonly #step: OneStep;
  #stopCounting: () => void = () => undefined;

  constructor(parts: EmailLoginParts) {
    super(EMAIL_LOGIN_START);
    this.#parts = parts;
    this.#step = new OneStep(parts.signal);
    onAbort(parts.signal, () => this.#stopCounting());
  }

  /** Sends an e-mail to the address. Never rejects: what went wrong is in the state. */
  async submit(typed: string): Promise<void> {
    const email = typed.trim();
    this.update(() => ({ step: "entry", email, isBusy: false }));
    if (!isEmail(email)) return this.#problem({ kind: "invalid-email" });
    await this.#send(email);
  }

  /** Sends the code, or the link, once more. */
  async resend(): Promise<void> {
    const { snapshot } = this;
    if (snapshot.step === "device" || snapshot.step === "code") await this.#send(snapshot.email);
  }

  /** Tries a code. A wrong one leaves the step as it is. */
  async confirm(typed: string): Promise<void> {
    const { snapshot } = this;
    if (snapshot.step !== "code" || snapshot.isBusy) return;
    const otp = codeOf(typed);
    if (otp === undefined) return this.#problem(NO_CODE);
    const work = async (signal: AbortSignal): Promise<EmailLoginState> => {
      await this.#parts.frame.request("CONNECT_OTP", { otp }, signal);
      this.#parts.cache.byEmail(snapshot.email);
      return { step: "signed-in", email: snapshot.email };
    };
    await this.#run(work, { isCode: true });
  }

  /** Seconds until another e-mail may be asked for; 0 where it may be now. */
  get blockedSeconds(): number {
    const { cache, clock } = this.#parts;
    return secondsUntilResend(cache.lastEmailAt, clock.now());
  }

  /** It could not be finished after the code: the address is asked for again, with the reason. */
  fail(error: unknown): void {
    const { email } = this.snapshot;
    this.leave();
    this.update(() => ({ step: "entry", email, isBusy: false, problem: failedStep(error) }));
  }

  /** The user left: what is under way ends, and the next one starts anew. */
  leave(): void {
    this.#step.end();
    this.#stopCounting();
    this.update(() => EMAIL_LOGIN_START);
  }

  async #send(email: string): Promise<void> {
    const seconds = this.blockedSeconds;
    if (seconds > 0) return this.#problem({ kind: "too-soon", seconds });
    const { frame, open, cache, clock } = this.#parts;
    await this.#run(async (signal) => {
      await open(signal);
      const sentAt = clock.now();
      const reply = await cache.sending(sentAt, () =>
        frame.request("CONNECT_EMAIL", { email }, signal),
      );
      if (reply.action === "CONNECT") cache.byEmail(email);
      return afterEmail(email, reply, sentAt);
    });
    this.#countDown();
    if (this.snapshot.step === "device") await this.#device();
  }

  /** Waits for the link to be opened; where that fails the address is asked for again. */
  async #device(): Promise<void> {
    const { email } = this.snapshot;
    const waiting = this.snapshot;
    await this.#run(
      async (signal) => {
        await this.#parts.frame.request("CONNECT_DEVICE", undefined, signal);
        const { blockedSeconds: resendIn } = this;
        return { step: "code", email, sentAt: this.#parts.clock.now(), resendIn, isBusy: false };
      },
      { shown: waiting },
    );
    this.#countDown();
    const { snapshot } = this;
    if (snapshot.step !== "device" || snapshot.problem === undefined) return;
    const { problem } = snapshot;
    this.update(() => ({ step: "entry", email, isBusy: false, problem }));
  }

  /**
   * One step at a time. `shown`: the state meanwhile, where it is not that of being busy; `isCode`:
   * a code is tried.
   */
  async #run(
    work: (signal: AbortSignal) => Promise<EmailLoginState>,
    { shown = busy(this.snapshot), isCode = false }: StepLook = {},
  ): Promise<void> {
    const outcome = await this.#step.run(work, () => this.update(() => shown));
    if (outcome.kind === "done") this.update(() => outcome.value);
    if (outcome.kind === "failed") this.#problem(stepProblem(isCode, outcome.error));
  }

  /** Each second, while there is a step that shows it. */
  #countDown(): void {
    this.#stopCounting();
    const { step } = this.snapshot;
    if ((step !== "device" && step !== "code") || this.#parts.signal.aborted) return;
    const seconds = this.blockedSeconds;
    this.update((state) => withResendIn(state, seconds));
    if (seconds > 0)
      this.#stopCounting = this.#parts.scheduler.after(SECOND_MS, () => this.#countDown());
  }

  #problem(problem: EmailLoginProblem): void {
    this.update((state) => withProblem(state, problem));
  }
}
