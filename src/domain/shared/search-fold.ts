/** Without a Unicode decomposition. */
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
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ך: "כ",
  ם: "מ",
  ן: "נ",
  ף: "פ",
  ץ: "צ",
  "\u0901": "\u0902",
};
const PLAINED = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");
/**
 * Accents, Arabic vowel marks, hamza and tatweel, Hebrew points, the nukta of Devanagari. Vowel
 * signs of Devanagari and Thai are letters.
 */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c]/gu;
/** Hiragana is 0x60 code points before. */
const KATAKANA = /[\u30a1-\u30f6]/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}]/gu;

/**
 * Normalises text for search: ignores case, accents, vowel marks, full width and invisible
 * characters; unifies i, forms of a letter, kana, apostrophes, hyphens and spaces. Not for display
 * or identity.
 */
export const searchFold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/\s+/gu, " ")
    .replace(UNSEEN, "")
    .toLowerCase()
    .normalize("NFC")
    .replace(KATAKANA, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60))
    .replace(PLAINED, (letter) => PLAIN[letter] ?? letter);
