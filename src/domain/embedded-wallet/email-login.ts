import type { FrameReply } from "../secure-frame/frame-payloads.js";
import { secondsUntilResend } from "./email.js";
import type { EmailLoginProblem, EmailLoginState } from "./login-states.js";

/** State after the reply to an e-mail address. */
export const afterEmail = (
  email: string,
  { action, compare }: FrameReply<"CONNECT_EMAIL">,
  sentAt: number,
): EmailLoginState => {
  if (action === "CONNECT") return { step: "signed-in", email };
  const state = { email, sentAt, resendIn: secondsUntilResend(sentAt, sentAt), isBusy: false };
  if (action === "VERIFY_OTP") return { step: "code", ...state };
  return { step: "device", ...state, ...(compare !== undefined && { compare }) };
};

/** Updates the resend countdown; ignored in other steps. */
export const withResendIn = (state: EmailLoginState, resendIn: number): EmailLoginState =>
  state.step === "device" || state.step === "code" ? { ...state, resendIn } : state;

/** Marks a step as pending and clears its problem. */
export const setBusy = (state: EmailLoginState): EmailLoginState => {
  if (state.step === "signed-in") return state;
  const { problem: _, ...rest } = state;
  return { ...rest, isBusy: true };
};

/** Adds a problem to a step and retains the input. */
export const withProblem = (state: EmailLoginState, problem: EmailLoginProblem): EmailLoginState =>
  state.step === "signed-in" ? state : { ...state, isBusy: false, problem };
