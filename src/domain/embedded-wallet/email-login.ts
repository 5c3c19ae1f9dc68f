import type { FrameReply } from "../secure-frame/frame-payloads.js";
import { secondsUntilResend } from "./email.js";
import type { EmailLoginProblem, EmailLoginState } from "./email-login-state.js";

/** Where the reply to an e-mail address leads (S3-061). */
export const afterEmail = (
  email: string,
  { action, compare }: FrameReply<"CONNECT_EMAIL">,
  sentAt: number,
): EmailLoginState => {
  if (action === "CONNECT") return { step: "signed-in", email };
  const sent = { email, sentAt, resendIn: secondsUntilResend(sentAt, sentAt), isBusy: false };
  if (action === "VERIFY_OTP") return { step: "code", ...sent };
  return { step: "device", ...sent, ...(compare !== undefined && { compare }) };
};

/** The same step with so many seconds left until another e-mail; other steps count none. */
export const withResendIn = (state: EmailLoginState, resendIn: number): EmailLoginState =>
  state.step === "device" || state.step === "code" ? { ...state, resendIn } : state;

/** The same step while the embedded wallet is asked; what went wrong before is gone. */
export const busy = (state: EmailLoginState): EmailLoginState => {
  if (state.step === "signed-in") return state;
  const { problem: _, ...rest } = state;
  return { ...rest, isBusy: true };
};

/** The same step with what went wrong: nothing that was typed is lost. */
export const withProblem = (state: EmailLoginState, problem: EmailLoginProblem): EmailLoginState =>
  state.step === "signed-in" ? state : { ...state, isBusy: false, problem };
