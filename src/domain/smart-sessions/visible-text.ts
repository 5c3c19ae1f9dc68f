/** Longer than anything that is read. */
const MOST_LETTERS = 2_000;
/** Longer than any name of a function or a type. */
const MOST_OF_NAME = 100;
/** Drawn as nothing, or turning the order of what stands around it. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

const escaped = (text: string): string =>
  text.replace(INVISIBLE, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);

/** Cut with a mark where it is longer. */
const cut = (text: string, most: number): string => {
  const letters = [...text.slice(0, most * 2 + 2)];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : letters.join("");
};

/** A foreign name in one line: what is invisible in it is written as a code. */
export const visibleText = (text: string): string => escaped(cut(text, MOST_OF_NAME));

/** Any foreign value as JSON in visible letters, cut where it is longer than 2,000. */
export const writtenOut = (value: unknown): string => {
  try {
    const text = typeof value === "string" ? value : JSON.stringify(value, plain);
    return escaped(cut(text ?? String(value), MOST_LETTERS));
  } catch {
    return "?"; // it refers to itself, or throws
  }
};
const plain = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;
