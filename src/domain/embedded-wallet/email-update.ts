import { isEmail } from "./email.js";
import type { EmailUpdateProblem } from "./email-update-state.js";

const LEAST_LETTERS = 4;

/** Validates a new address; undefined if valid. */
export const newEmailProblem = (email: string, typed: string): EmailUpdateProblem | undefined => {
  if (!isEmail(typed)) return { kind: "invalid-email" };
  return typed.toLowerCase() === email.toLowerCase() ? { kind: "unchanged" } : undefined;
};

/** True if the form can be submitted: at least four characters and not the current address. */
export const canSaveEmail = (email: string, typed: string): boolean =>
  typed.trim().length >= LEAST_LETTERS && typed.trim().toLowerCase() !== email.toLowerCase();
