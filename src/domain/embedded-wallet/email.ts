import { FRAME_TIMES } from "../secure-frame/frame-times.js";

/** How many digits a code has that was sent by e-mail. */
export const CODE_LENGTH = 6;

/** The zero of each row of ten digits that people type: ASCII, Arabic, Persian, full width. */
const ZEROS = ["0", "\u0660", "\u06f0", "\uff10"].map((zero) => zero.charCodeAt(0));

const digitOf = (sign: string): string => {
  const at = sign.charCodeAt(0);
  const zero = ZEROS.find((one) => at >= one && at < one + 10);
  return zero === undefined ? "" : String(at - zero);
};

/**
 * The digits of a code as it was typed or pasted, at most six: blanks, signs and words around them
 * are left out, digits of other scripts are read as what they mean.
 */
export const codeDigits = (typed: string): string =>
  [...typed].map(digitOf).join("").slice(0, CODE_LENGTH);

/** The whole code in what was typed or pasted; undefined where its digits are not as many. */
export const codeOf = (typed: string): string | undefined => {
  const digits = [...typed].map(digitOf).join("");
  return digits.length === CODE_LENGTH ? digits : undefined;
};

const LONGEST = 254;
/**
 * One @, no blanks, a dot in the domain and none at its ends (the form HTML gives, with a dot).
 * Without the flag `i`: with it two letters that are not ASCII would pass, and one of them, the
 * Kelvin sign, is a plain k in lower case, so that another mailbox would stand for somebody's.
 */
const FORM =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/u;

/** Whether it is an e-mail address (S5-022; RFC 5321 lengths). */
export const isEmail = (address: string): boolean =>
  address.length <= LONGEST && FORM.test(address);

/**
 * Seconds until another e-mail may be asked for, rounded up; 0 where it may be now (S5-023,
 * S5-024). A time in the future, as after a clock that was set back, blocks nobody. Both in epoch
 * ms.
 */
export const secondsUntilResend = (lastAt: number | undefined, now: number): number => {
  if (lastAt === undefined || lastAt > now) return 0;
  return Math.max(0, Math.ceil((lastAt + FRAME_TIMES.resend - now) / 1_000));
};
