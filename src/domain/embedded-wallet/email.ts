import { FRAME_TIMES } from "../secure-frame/frame-times.js";

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
