import { arePlainStyles, isPlainDeclarationList } from "./plain-styles.js";

/** Longest document that is read, in characters. */
export const MAX_SVG_LENGTH = 256 * 1024;
/** Elements a drawing may have, end tags not counted. */
const MAX_ELEMENTS = 1_000;
/**
 * Masks, clips and inherited gradients that its elements may refer to, all together: each may cost
 * as much as the whole drawing.
 */
const MAX_REFERENCES = 64;
/**
 * Characters of all outlines together (`d`, `points`): a stroke of many corners takes the longest
 * of all to draw.
 */
const MAX_OUTLINE = 24_000;
/**
 * Characters of text that may stand between its tags, white space not counted: each is a shape of
 * its own.
 */
const MAX_TEXT = 1_000;

/**
 * Neither `use` nor `pattern`, which repeat what repeats itself, nor `filter`, whose cost no length
 * shows.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  "svg g defs symbol title desc metadata style path rect circle ellipse line polyline polygon text tspan clipPath mask linearGradient radialGradient stop".split(
    " ",
  ),
);
/** Their content is drawn anew for each element that refers to it. */
const STENCILS: ReadonlySet<string> = new Set(["clipPath", "mask"]);
/** Encodings in which no letter that is read here means another one. */
const HEAD =
  /^\uFEFF?\s*(?:<\?xml(?:\s+(?:version="1\.[01]"|standalone="(?:yes|no)"|encoding="(?:utf-8|us-ascii|iso-8859-1)"))+\s*\?>)?/iu;
/**
 * Escapes, by which forbidden words could be spelled, and addresses that are no part of the drawing
 * itself.
 */
const ELSEWHERE = /&(?!(?:amp|lt|gt|quot|apos);)|\\|url\(\s*(?!["']?#)/iu;

// Sticky, and none of them can begin twice at one place: each letter is looked at a fixed number of
// times.
const TAG = /<(\/?)([A-Za-z]+)/uy;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*(\/?)>/uy;
const COMMENT = /<!--[^<>]*-->/uy;
const WORDS = /[^<]+/uy;

/** What has been read of a document. */
interface Reading {
  readonly text: string;
  at: number;
  elements: number;
  references: number;
  letters: number;
  outline: number;
  styles: string;
  /** Names of the elements that are open. */
  readonly open: string[];
}

const next = (reading: Reading, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.text);
  if (found) reading.at = pattern.lastIndex;
  return found ?? undefined;
};

const isPlainAttribute = (reading: Reading, name: string, value: string): boolean => {
  if (/^on|^filter$|^stroke-dash|^marker|^attributename$/iu.test(name)) return false;
  if (name === "style") return isPlainDeclarationList(value);
  if (name === "d" || name === "points") reading.outline += value.length;
  const isLink = /(?:^|:)(?:href|src)$/iu.test(name);
  if (isLink && !value.trimStart().startsWith("#")) return false;
  const isStencilled = name === "mask" || name === "clip-path";
  // A stencil cut by a stencil cut by a stencil multiplies the work.
  if (isStencilled && reading.open.some((one) => STENCILS.has(one))) return false;
  if (isLink || isStencilled) reading.references += 1;
  return true;
};

const readTag = (reading: Reading): boolean => {
  const [, slash, name = ""] = next(reading, TAG) ?? [];
  if (!ELEMENTS.has(name)) return false;
  if (slash) return reading.open.pop() === name && next(reading, TAG_END)?.[1] === "";
  // One root, and it is the drawing.
  if (reading.open.length === 0 && (name !== "svg" || reading.elements > 0)) return false;
  reading.elements += 1;
  reading.open.push(name);
  for (let found = next(reading, ATTRIBUTE); found; found = next(reading, ATTRIBUTE))
    if (!isPlainAttribute(reading, found[1] ?? "", found[2] ?? found[3] ?? "")) return false;
  const end = next(reading, TAG_END);
  if (end?.[1]) reading.open.pop();
  return end !== undefined;
};

/** What stands before the next tag: styles, words, or a comment. */
const readText = (reading: Reading): boolean => {
  if (next(reading, COMMENT)) return true;
  const found = next(reading, WORDS);
  // A declaration or a section of raw text.
  if (!found) return false;
  const [words] = found;
  const element = reading.open.at(-1) ?? "";
  if (element === "style") reading.styles += words;
  else if (!["title", "desc", "metadata"].includes(element))
    reading.letters += words.replaceAll(/\s/gu, "").length;
  return true;
};

const isWithinLimits = ({ elements, references, letters, outline }: Reading): boolean =>
  elements <= MAX_ELEMENTS &&
  references <= MAX_REFERENCES &&
  letters <= MAX_TEXT &&
  outline <= MAX_OUTLINE;

/**
 * Whether an SVG document draws, does nothing else, and draws in no time: only known shapes, no
 * script, handler, animation, foreign content, entity or address outside of itself, and nothing
 * that repeats, blurs or multiplies. An image element runs no script anyway; a picture that a user
 * opens in a tab of its own would, and a browser that draws a few kilobytes for minutes stops the
 * page. Takes time in proportion to the length, and refuses what is longer than 256 Ki characters.
 */
export const isPlainSvg = (document: string): boolean => {
  if (document.length > MAX_SVG_LENGTH) return false;
  const text = document.replace(HEAD, "").trim();
  if (ELSEWHERE.test(text)) return false;
  const reading: Reading = {
    text,
    at: 0,
    elements: 0,
    references: 0,
    letters: 0,
    outline: 0,
    styles: "",
    open: [],
  };
  while (reading.at < text.length) {
    const isTag = text[reading.at] === "<" && text[reading.at + 1] !== "!";
    if (!(isTag ? readTag(reading) : readText(reading)) || !isWithinLimits(reading)) return false;
  }
  return reading.elements > 0 && reading.open.length === 0 && arePlainStyles(reading.styles);
};
