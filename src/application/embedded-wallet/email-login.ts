import {
  EMAIL_LOGIN_START,
  type EmailLoginProblem,
  type EmailLoginState,
} from "../../domain/embedded-wallet/login-states.js";
import {
  afterEmail,
  withProblem,
  withResendIn,
  setBusy,
} from "../../domain/embedded-wallet/email-login.js";
import {
  codeOf,
  isEmail,
  secondsUntilResend,
  CODE_LENGTH,
} from "../../domain/embedded-wallet/email.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { StateStore } from "../shared/state-store.js";
import type { LoginCache } from "./login-cache.js";
import { LatestTask } from "../shared/latest-task.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { toLatchkitError } from "../shared/lifetime.js";

export interface EmailLoginParts {
  readonly frame: SecureFrame;
  readonly open: (signal: AbortSignal) => Promise<void>;
  readonly cache: LoginCache;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
}

interface StepOptions {
  readonly shown?: EmailLoginState;
  readonly isCode?: boolean;
}

const SECOND_MS = 1_000;

/**
 * E-mail sign-in: address, approval link for an unknown browser, code. Holds the state; the flow
 * navigates. A newer step cancels the current one.
 */
export class EmailLogin extends StateStore<EmailLoginState> {
  readonly #parts: EmailLoginParts;
  readonly #step: LatestTask;
  #stopCountdown: () => void = () => undefined;

  constructor(parts: EmailLoginParts) {
    super(EMAIL_LOGIN_START);
    this.#parts = parts;
    this.#step = new LatestTask(parts.signal);
    onAbort(parts.signal, () => this.#stopCountdown());
  }

  /** Sends an e-mail to the address. Never rejects: failures are in the state. */
  async submit(emailInput: string): Promise<void> {
    const email = emailInput.trim();
    this.update(() => ({ step: "entry", email, isBusy: false }));
    if (!isEmail(email)) return this.#problem({ kind: "invalid-email" });
    await this.#send(email);
  }

  async resend(): Promise<void> {
    const { snapshot } = this;
    if (snapshot.step === "device" || snapshot.step === "code") await this.#send(snapshot.email);
  }

  /** Checks a code. A wrong one does not change the step. */
  async confirm(codeInput: string): Promise<void> {
    const { snapshot } = this;
    if (snapshot.step !== "code" || snapshot.isBusy) return;
    const otp = codeOf(codeInput);
    if (otp === undefined) return this.#problem(NO_CODE);
    const work = async (signal: AbortSignal): Promise<EmailLoginState> => {
      await this.#parts.frame.request("CONNECT_OTP", { otp }, signal);
      this.#parts.cache.storeEmail(snapshot.email);
      return { step: "signed-in", email: snapshot.email };
    };
    await this.#run(work, { isCode: true });
  }

  /** Seconds until another e-mail may be sent; 0 if allowed now. */
  get blockedSeconds(): number {
    const { cache, clock } = this.#parts;
    return secondsUntilResend(cache.lastEmailAt, clock.now());
  }

  /** Returns to the address form with the reason. */
  fail(error: unknown): void {
    const { email } = this.snapshot;
    this.leave();
    this.update(() => ({ step: "entry", email, isBusy: false, problem: failedStep(error) }));
  }

  leave(): void {
    this.#step.cancel();
    this.#stopCountdown();
    this.update(() => EMAIL_LOGIN_START);
  }

  async #send(email: string): Promise<void> {
    const seconds = this.blockedSeconds;
    if (seconds > 0) return this.#problem({ kind: "too-soon", seconds });
    const { frame, open, cache, clock } = this.#parts;
    await this.#run(async (signal) => {
      await open(signal);
      const sentAt = clock.now();
      const reply = await cache.recordEmail(sentAt, () =>
        frame.request("CONNECT_EMAIL", { email }, signal),
      );
      if (reply.action === "CONNECT") cache.storeEmail(email);
      return afterEmail(email, reply, sentAt);
    });
    this.#countDown();
    if (this.snapshot.step === "device") await this.#waitForApproval();
  }

  /** Waits for the approval link; returns to the address form on failure. */
  async #waitForApproval(): Promise<void> {
    const { email } = this.snapshot;
    const before = this.snapshot;
    await this.#run(
      async (signal) => {
        await this.#parts.frame.request("CONNECT_DEVICE", undefined, signal);
        const { blockedSeconds: resendIn } = this;
        return { step: "code", email, sentAt: this.#parts.clock.now(), resendIn, isBusy: false };
      },
      { shown: before },
    );
    this.#countDown();
    const { snapshot } = this;
    if (snapshot.step !== "device" || snapshot.problem === undefined) return;
    const { problem } = snapshot;
    this.update(() => ({ step: "entry", email, isBusy: false, problem }));
  }

  /** `shown`: the state until `work` ends; `isCode`: the step checks a code. */
  async #run(
    work: (signal: AbortSignal) => Promise<EmailLoginState>,
    { shown = setBusy(this.snapshot), isCode = false }: StepOptions = {},
  ): Promise<void> {
    const outcome = await this.#step.run(work, () => this.update(() => shown));
    if (outcome.kind === "done") this.update(() => outcome.value);
    if (outcome.kind === "failed") this.#problem(stepProblem(isCode, outcome.error));
  }

  #countDown(): void {
    this.#stopCountdown();
    const { step } = this.snapshot;
    if ((step !== "device" && step !== "code") || this.#parts.signal.aborted) return;
    const seconds = this.blockedSeconds;
    this.update((state) => withResendIn(state, seconds));
    if (seconds > 0)
      this.#stopCountdown = this.#parts.scheduler.after(SECOND_MS, () => this.#countDown());
  }

  #problem(problem: EmailLoginProblem): void {
    this.update((state) => withProblem(state, problem));
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : "");

/** The problem of a failed step. */
export const failedStep = (error: unknown): Extract<EmailLoginProblem, { kind: "failed" }> => ({
  kind: "failed",
  text: textOf(error),
  error: toLatchkitError(error, "emailLogin"),
});

/** The input is not a code, so it is not sent. */
export const NO_CODE = {
  kind: "wrong-code",
  text: `A code has ${CODE_LENGTH} digits`,
} as const satisfies EmailLoginProblem;

/** Maps a refusal of the embedded wallet; `isCode`: a code was checked. */
export const stepProblem = (isCode: boolean, error: unknown): EmailLoginProblem => {
  const text = textOf(error);
  const isRefusal = isLatchkitError(error, "frame/refused");
  if (isRefusal && /invalid email/iu.test(text)) return { kind: "invalid-email" };
  return isCode && isRefusal ? { kind: "wrong-code", text } : failedStep(error);
};
