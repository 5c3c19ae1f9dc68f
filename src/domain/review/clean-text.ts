/** Invisible characters and those that change text direction. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;
/** Code units that are looked at; a longer text is cut before anything else reads it. */
const MAX_UNITS = 400;
/** Maximum length of a label, in graphemes. */
const MAX_LABEL = 80;
/** Maximum length of a text of the signed data, in graphemes. */
const MAX_TEXT = 2_000;

const SEGMENTER = new Intl.Segmenter();

/** Cuts after `maxLength` graphemes and marks the cut. */
const cut = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  let [count, end] = [0, 0];
  for (const { index, segment } of SEGMENTER.segment(text)) {
    if (count === maxLength) return `${text.slice(0, end)}…`;
    count += 1;
    end = index + segment.length;
  }
  return text;
};

/**
 * An untrusted label or sentence on one line: no control, invisible or direction characters, at
 * most 80 graphemes and an ellipsis. Markup stays text.
 */
export const cleanLabel = (text: string, maxLength: number = MAX_LABEL): string => {
  const head = text.slice(0, MAX_UNITS).replace(/\s+/gu, " ").replace(INVISIBLE, "").trim();
  return cut(head, maxLength);
};

/** A text of the signed data, at most 2,000 graphemes; characters that hide become escapes. */
export const visibleValue = (text: string): string =>
  cut(text.slice(0, MAX_TEXT * 2), MAX_TEXT).replace(INVISIBLE, (letter) =>
    letter === "\n" ? letter : `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** A part of a sentence: as a label, but one space at its start and end stays. */
export const cleanFragment = (text: string, maxLength: number = MAX_LABEL): string => {
  const inner = cleanLabel(text, maxLength);
  if (inner === "") return /^\s+$/u.test(text) ? " " : "";
  return `${/^\s/u.test(text) ? " " : ""}${inner}${/\s$/u.test(text) ? " " : ""}`;
};
