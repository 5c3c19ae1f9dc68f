/** Letters, signs used as letters and marks that no decomposition leads to their plain form. */
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
/** Format characters and others that are drawn as nothing, as they come with a pasted text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}]/gu;

/**
 * A text as searches compare it, whatever the language of the page: without case, accents, full
 * width and invisible characters, with one kind of i, apostrophe and hyphen, and single spaces.
 * Never shown, and never an identity.
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
