/** How many digits a code has. */
export const CODE_LENGTH = 6;

/** A code that is being typed. `focus`: the box that the next digit goes to. */
export interface CodeEntry {
  /** At most six digits, without gaps. */
  readonly digits: string;
  readonly focus: number;
}
/** Nothing typed yet. */
export const EMPTY_CODE: CodeEntry = { digits: "", focus: 0 };

const LAST = CODE_LENGTH - 1;
const clamp = (at: number, digits: string): number =>
  Math.max(0, Math.min(at, digits.length, LAST));
/** Digits of any script as 0 to 9; keyboards of other languages type their own. */
const digitsOf = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, toAscii)
    .replace(/\D/gu, "");
/** Rows of digits are ten each, in their order; a few rows stand right behind one another. */
const toAscii = (digit: string): string => {
  const value = digit.codePointAt(0) ?? 0;
  let zero = value;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((value - zero) % 10);
};

/**
 * What is typed, pasted or filled in at a box: digits go to the boxes from there on, everything
 * else is left out. A whole code takes the place of what was there.
 */
export const typeAt = ({ digits }: CodeEntry, at: number, typed: string): CodeEntry => {
  const added = digitsOf(typed);
  const from = added.length >= CODE_LENGTH ? 0 : clamp(at, digits);
  const next = (digits.slice(0, from) + added + digits.slice(from + added.length)).slice(
    0,
    CODE_LENGTH,
  );
  return { digits: next, focus: clamp(from + added.length, next) };
};

/** Backspace or Delete at a box: takes its digit, else the one before, and goes there. */
export const eraseAt = ({ digits }: CodeEntry, at: number): CodeEntry => {
  const from = at < digits.length ? at : digits.length - 1;
  if (from < 0) return EMPTY_CODE;
  return { digits: digits.slice(0, from) + digits.slice(from + 1), focus: from };
};

/** A step to another box, as by an arrow: never past the first empty one. */
export const moveTo = ({ digits }: CodeEntry, at: number): CodeEntry => ({
  digits,
  focus: clamp(at, digits),
});

/** The code once it is complete. */
export const completeCode = ({ digits }: CodeEntry): string | undefined =>
  digits.length === CODE_LENGTH ? digits : undefined;
