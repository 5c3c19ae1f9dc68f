import { FRAME_TIMES } from "../secure-frame/frame-settings.js";
import type { EmailUpdateProblem } from "./login-states.js";

export const CODE_LENGTH = 6;

/** ASCII, Arabic, Persian, full width. */
const ZEROS = ["0", "\u0660", "\u06f0", "\uff10"].map((zero) => zero.charCodeAt(0));

const digitOf = (sign: string): string => {
  const at = sign.charCodeAt(0);
  const zero = ZEROS.find((one) => at >= one && at < one + 10);
  return zero === undefined ? "" : String(at - zero);
};

/** The digits in typed text, at most six; converts Arabic, Persian and full-width digits. */
export const codeDigits = (codeInput: string): string =>
  [...codeInput].map(digitOf).join("").slice(0, CODE_LENGTH);

/** The complete code in typed or pasted text; undefined unless it has exactly six digits. */
export const codeOf = (codeInput: string): string | undefined => {
  const digits = [...codeInput].map(digitOf).join("");
  return digits.length === CODE_LENGTH ? digits : undefined;
};

const MAX_LENGTH = 254;
/**
 * HTML's e-mail format with a dot in the domain. No `i` flag: with `u` it also matches the Kelvin
 * sign, which lower-cases to k and would name another mailbox.
 */
const FORM =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/u;

/** True for a valid e-mail address (lengths of RFC 5321). */
export const isEmail = (address: string): boolean =>
  address.length <= MAX_LENGTH && FORM.test(address);

/** Seconds until another e-mail can be requested, rounded up. Times in epoch ms. */
export const secondsUntilResend = (lastAt: number | undefined, now: number): number => {
  if (lastAt === undefined || lastAt > now) return 0;
  return Math.max(0, Math.ceil((lastAt + FRAME_TIMES.resend - now) / 1_000));
};

const MIN_LENGTH = 4;

/** True if the input is long enough to submit: at least four characters. */
export const canSubmitEmail = (emailInput: string): boolean =>
  emailInput.trim().length >= MIN_LENGTH;

export const newEmailProblem = (
  email: string,
  emailInput: string,
): EmailUpdateProblem | undefined => {
  if (!isEmail(emailInput)) return { kind: "invalid-email" };
  return emailInput.toLowerCase() === email.toLowerCase() ? { kind: "unchanged" } : undefined;
};

/** True if a new address can be submitted: it must also differ from the current one. */
export const canSaveEmail = (email: string, emailInput: string): boolean =>
  canSubmitEmail(emailInput) && emailInput.trim().toLowerCase() !== email.toLowerCase();
