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
