/** Letters that no decomposition leads to their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ς: "σ",
};

/**
 * A text as searches compare it, whatever the language of the page: without case, accents and full
 * width, and with one kind of i. Never shown, and never an identity.
 */
export const searchFold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[ıłøđħßæœς]/gu, (letter) => PLAIN[letter] ?? letter);
