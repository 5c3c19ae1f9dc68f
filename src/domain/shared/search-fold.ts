/** Characters without a Unicode decomposition to their plain form. */
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
  þ: "th",
  ð: "d",
  ŧ: "t",
  ƀ: "b",
  "₮": "t", // USD₮0
  "₿": "b",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "–": "-",
  "—": "-",
};
const PLAINED = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");
/** Format and invisible characters that pasted text may contain. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}]/gu;

/**
 * Normalises text for search in any language: ignores case, accents, full width and invisible
 * characters; unifies i, apostrophes, hyphens and spaces. Not for display or identity.
 */
export const searchFold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(/\s+/gu, " ")
    .replace(UNSEEN, "")
    .toLowerCase()
    .normalize("NFC")
    .replace(PLAINED, (letter) => PLAIN[letter] ?? letter);
