/** Scripts that need joiners between letters. */
const JOINING = [
  "Arabic",
  "Beng",
  "Deva",
  "Gujr",
  "Guru",
  "Knda",
  "Mlym",
  "Orya",
  "Sinh",
  "Taml",
  "Telu",
];
const JOINED = `[${JOINING.map((script) => `\\p{Script=${script}}`).join("")}]`;
const PICTURE = "\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?";
/** Invisible characters, unusual spaces, and direction changes. */
const UNSEEN =
  "(?![\\n\\t])[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]|(?! )\\p{Zs}";
/** Unescaped: emoji, and joiners between joining letters. Then the escaped characters. */
const PARTS = new RegExp(
  `(${PICTURE}(?:\\u200d${PICTURE})*|[\\d#*]\\ufe0f\\u20e3|${JOINED}[\\u200c\\u200d](?=${JOINED}))|${UNSEEN}|\\\\(?=u\\{)`,
  "gu",
);
const escaped = (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`;

/**
 * Escapes invisible characters as `\u{…}`, and backslashes that would start such an escape, so that
 * different texts never look the same.
 */
export const visible = (text) => text.replaceAll(PARTS, (part, plain) => plain ?? escaped(part));

/** The same on one line. */
export const visibleLine = (text) => visible(text).replaceAll(/[\n\t]/gu, escaped);
