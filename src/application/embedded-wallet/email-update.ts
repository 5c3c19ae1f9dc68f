import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import { codeOf, newEmailProblem, secondsUntilResend } from "../../domain/embedded-wallet/email.js";
import type {
  EmailUpdateProblem,
  EmailUpdateState,
} from "../../domain/embedded-wallet/login-states.js";
import { StateStore } from "../shared/state-store.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type EmailLoginParts, NO_CODE, stepProblem } from "./email-login.js";
import { LatestTask } from "../shared/latest-task.js";
import { onAbort } from "../../domain/shared/on-abort.js";

type CodeState = Extract<EmailUpdateState, { readonly step: "current-code" | "new-code" }>;
type ActiveUpdate = Exclude<EmailUpdateState, { readonly step: "idle" }>;

export interface EmailUpdateParts extends EmailLoginParts {
  /** Shows the frame for approval; the signal of `work` aborts when the user leaves. */
  readonly approve: <T>(work: (leaveSignal: AbortSignal) => Promise<T>) => Promise<T>;
}

const SECOND_MS = 1_000;

const isDeclined = (error: unknown): boolean =>
  (isLatchkitError(error, "frame/aborted") && error.context.isByUser) ||
  (isLatchkitError(error, "frame/refused") && readWalletError(error).kind === "refusal");

const isCode = (state: EmailUpdateState): state is CodeState =>
  state.step === "current-code" || state.step === "new-code";

const busyState = ({ problem: _, ...state }: ActiveUpdate): ActiveUpdate => ({
  ...state,
  isBusy: true,
});

/**
 * Changes the embedded wallet's e-mail address: the new address, approved in the frame, a code to
 * the current address if required, then a code to the new one. Holds the state; the flow navigates.
 */
export class EmailUpdate extends StateStore<EmailUpdateState> {
  readonly #parts: EmailUpdateParts;
  readonly #step: LatestTask;
  #stopCountdown: () => void = () => undefined;

  constructor(parts: EmailUpdateParts) {
    super(idle(parts));
    this.#parts = parts;
    this.#step = new LatestTask(parts.signal);
    onAbort(parts.signal, () => this.#stopCountdown());
  }

  /** Call after signing in or out: updates the current address. */
  follow(): void {
    if (this.snapshot.step === "idle") this.update(() => idle(this.#parts));
  }

  begin(): void {
    this.#step.cancel();
    const email = this.#parts.cache.email ?? "";
    this.update(() => ({ step: "form", email, newEmail: email, isBusy: false }));
  }

  /** Requests the change. Never rejects: failures are in the state. */
  async submit(emailInput: string): Promise<void> {
    const email = this.#parts.cache.email ?? "";
    const newEmail = emailInput.trim();
    this.update(() => ({ step: "form", email, newEmail, isBusy: false }));
    const { frame, open, cache, clock, approve } = this.#parts;
    const seconds = secondsUntilResend(cache.lastEmailAt, clock.now());
    const problem: EmailUpdateProblem | undefined =
      newEmailProblem(email, newEmail) ?? (seconds > 0 ? { kind: "too-soon", seconds } : undefined);
    if (problem) return this.#problem(problem);
    await this.#run(async (signal) => {
      await open(signal);
      const { action } = await approve(() =>
        cache.recordEmail(clock.now(), () =>
          frame.request("UPDATE_EMAIL", { email: newEmail }, signal),
        ),
      );
      const step = action === "VERIFY_PRIMARY_OTP" ? "current-code" : "new-code";
      return this.#sent({ step, email, newEmail });
    });
  }

  /** Checks a code. A wrong one does not change the step. */
  async confirm(codeInput: string): Promise<void> {
    const { snapshot: state } = this;
    if (!isCode(state) || state.isBusy) return;
    const otp = codeOf(codeInput);
    if (otp === undefined) return this.#problem(NO_CODE);
    const { frame, cache } = this.#parts;
    const { email, newEmail } = state;
    await this.#run(async (signal) => {
      if (state.step === "current-code") {
        await frame.request("UPDATE_EMAIL_PRIMARY_OTP", { otp }, signal);
        return this.#sent({ step: "new-code", email, newEmail });
      }
      const result = await frame.request("UPDATE_EMAIL_SECONDARY_OTP", { otp }, signal);
      const { newEmail: to, effectiveAt = 0 } = result;
      if (effectiveAt > this.#parts.clock.now())
        return { step: "idle", email, next: { email: to, effectiveAt } };
      cache.storeChangedEmail(to);
      return { step: "idle", email: to };
    });
  }

  again(): void {
    const { snapshot: state } = this;
    if (!isCode(state)) return;
    this.#step.cancel();
    this.#stopCountdown();
    const { email, newEmail } = state;
    this.update(() => ({ step: "form", email, newEmail, isBusy: false }));
  }

  leave(): void {
    this.#step.cancel();
    this.#stopCountdown();
    if (this.snapshot.step !== "idle") this.update(() => idle(this.#parts));
  }

  #sent(step: Pick<CodeState, "step" | "email" | "newEmail">): EmailUpdateState {
    const { cache, clock } = this.#parts;
    const sentAt = clock.now();
    cache.storeEmailTime(sentAt);
    return { ...step, sentAt, resendIn: secondsUntilResend(sentAt, sentAt), isBusy: false };
  }

  async #run(work: (signal: AbortSignal) => Promise<EmailUpdateState>): Promise<void> {
    const { snapshot: from } = this;
    if (from.step === "idle") return;
    const outcome = await this.#step.run(work, () => this.update(() => busyState(from)));
    if (outcome.kind === "done") this.update(() => outcome.value);
    if (outcome.kind === "failed")
      if (isDeclined(outcome.error)) this.update(() => ({ ...from, isBusy: false }));
      else this.#problem(stepProblem(isCode(from), outcome.error));
    this.#countDown();
  }

  #countDown(): void {
    this.#stopCountdown();
    const { cache, clock, scheduler, signal } = this.#parts;
    const { snapshot: state } = this;
    if (!isCode(state) || signal.aborted) return;
    const resendIn = secondsUntilResend(cache.lastEmailAt, clock.now());
    this.update(() => ({ ...state, resendIn }));
    if (resendIn > 0) this.#stopCountdown = scheduler.after(SECOND_MS, () => this.#countDown());
  }

  #problem(problem: EmailUpdateProblem): void {
    this.update((state) => (state.step === "idle" ? state : { ...state, isBusy: false, problem }));
  }
}

/** Social sign-in has no address to change. */
const idle = ({ cache }: EmailLoginParts): EmailUpdateState => {
  const email = cache.isUsed && cache.provider === undefined ? cache.email : undefined;
  return { step: "idle", ...(email !== undefined && { email }) };
};
