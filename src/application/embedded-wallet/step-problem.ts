import type { EmailLoginProblem } from "../../domain/embedded-wallet/login-states.js";
import { CODE_LENGTH } from "../../domain/embedded-wallet/email.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { toLatchkitError } from "../shared/lifetime.js";

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
