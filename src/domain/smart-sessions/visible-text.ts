/** Maximum length of values. */
const MOST_LETTERS = 2_000;
/** Maximum length of function and type names. */
const MOST_OF_NAME = 100;
/** Invisible characters and those that change text direction. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

const escaped = (text: string): string =>
  text.replace(INVISIBLE, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);

/** Truncates with an ellipsis. */
const cut = (text: string, most: number): string => {
  const letters = [...text.slice(0, most * 2 + 2)];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : letters.join("");
};

/** Escapes invisible characters of an untrusted name and truncates it. */
export const visibleText = (text: string): string => escaped(cut(text, MOST_OF_NAME));

/** Any untrusted value as visible JSON, truncated to 2,000 characters. */
export const toVisibleJson = (value: unknown): string => {
  try {
    const text = typeof value === "string" ? value : JSON.stringify(value, plain);
    return escaped(cut(text ?? String(value), MOST_LETTERS));
  } catch {
    return "?"; // cyclic, or a getter threw
  }
};
const plain = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;
