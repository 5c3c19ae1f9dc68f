import { isEmail } from "./email.js";
import type { EmailUpdateProblem } from "./email-update-state.js";

const LEAST_LETTERS = 4;

/** What stands against asking for this address; undefined where nothing does. */
export const newEmailProblem = (email: string, typed: string): EmailUpdateProblem | undefined => {
  if (!isEmail(typed)) return { kind: "invalid-email" };
  return typed.toLowerCase() === email.toLowerCase() ? { kind: "unchanged" } : undefined;
};

/** Whether the form may be sent: more than three letters, and another address than now. */
export const canSaveEmail = (email: string, typed: string): boolean =>
  typed.trim().length >= LEAST_LETTERS && typed.trim().toLowerCase() !== email.toLowerCase();
