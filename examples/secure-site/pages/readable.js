/** Scripts whose words need joiners between their letters. */
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
/** Signs that are drawn as nothing, as another space, or that turn the rest around. */
const UNSEEN =
  "(?![\\n\\t])[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]|(?! )\\p{Zs}";
/** Written as it is: emoji, and joiners between letters that they join. Then what is escaped. */
const PARTS = new RegExp(
  `(${PICTURE}(?:\\u200d${PICTURE})*|[\\d#*]\\ufe0f\\u20e3|${JOINED}[\\u200c\\u200d](?=${JOINED}))|${UNSEEN}|\\\\(?=u\\{)`,
  "gu",
);
const escaped = (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`;

/**
 * A text with each sign that nobody sees written out as `\u{…}`. Two texts never look the same: a
 * backslash that would begin such a sign is written out too.
 */
export const visible = (text) => text.replaceAll(PARTS, (part, plain) => plain ?? escaped(part));

/** The same in one line. */
export const visibleLine = (text) => visible(text).replaceAll(/[\n\t]/gu, escaped);
