const MAX_VALUE_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;
/** Invisible characters and those that change text direction. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

const escaped = (text: string): string =>
  text.replace(INVISIBLE, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);

const truncate = (text: string, maxLength: number): string => {
  const letters = [...text.slice(0, maxLength * 2 + 2)];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join("")}…` : letters.join("");
};

/** Escapes invisible characters of an untrusted name and truncates it. */
export const visibleText = (text: string): string => escaped(truncate(text, MAX_NAME_LENGTH));

/** Any untrusted value as visible JSON, truncated to 2,000 characters. */
export const toVisibleJson = (value: unknown): string => {
  try {
    const text = typeof value === "string" ? value : JSON.stringify(value, bigintToString);
    return escaped(truncate(text ?? String(value), MAX_VALUE_LENGTH));
  } catch {
    return "?"; // cyclic, or a getter threw
  }
};
const bigintToString = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;
