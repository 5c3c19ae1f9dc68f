/** One element of a drawing, with what it costs by itself. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SvgElement[];
}

/** A drawing as a tree, and the words that stand in it. */
export interface SvgTree {
  readonly root: SvgElement;
  /** Content of all `style` elements. */
  readonly styles: string;
  /** Characters of drawn text, white space not counted. */
  readonly letters: number;
}

/** Elements a drawing may have, end tags not counted. */
export const MAX_ELEMENTS = 1_000;

/** Encodings in which no letter that is read here means another one. */
const HEAD =
  /^\uFEFF?\s*(?:<\?xml(?:\s+(?:version="1\.[01]"|standalone="(?:yes|no)"|encoding="(?:utf-8|us-ascii|iso-8859-1)"))+\s*\?>)?/iu;
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
  letters: number;
  styles: string;
  root: SvgElement | undefined;
  /** The elements that are open. */
  readonly open: SvgElement[];
}

const next = (reading: Reading, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.text);
  if (found) reading.at = pattern.lastIndex;
  return found ?? undefined;
};

const readAttributes = (reading: Reading): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  for (let found = next(reading, ATTRIBUTE); found; found = next(reading, ATTRIBUTE))
    attributes.set(found[1] ?? "", found[2] ?? found[3] ?? "");
  return attributes;
};

const readTag = (reading: Reading): boolean => {
  const [, slash, name = ""] = next(reading, TAG) ?? [];
  if (name === "") return false;
  if (slash) return reading.open.pop()?.name === name && next(reading, TAG_END)?.[1] === "";
  const parent = reading.open.at(-1);
  // One root, and it is the drawing.
  if (parent === undefined && (name !== "svg" || reading.root !== undefined)) return false;
  reading.elements += 1;
  const element = { name, attributes: readAttributes(reading), children: [] };
  if (parent === undefined) reading.root = element;
  else parent.children.push(element);
  const end = next(reading, TAG_END);
  if (!end?.[1]) reading.open.push(element);
  return end !== undefined;
};

/** What stands before the next tag: styles, words, or a comment. */
const readText = (reading: Reading): boolean => {
  if (next(reading, COMMENT)) return true;
  const found = next(reading, WORDS);
  // A declaration or a section of raw text.
  if (!found) return false;
  const [words] = found;
  const name = reading.open.at(-1)?.name ?? "";
  if (name === "style") reading.styles += words;
  else if (!["title", "desc", "metadata"].includes(name))
    reading.letters += words.replaceAll(/\s/gu, "").length;
  return true;
};

/**
 * Reads a document as a tree, in time proportional to its length; undefined where it is not well
 * formed, has a declaration or an encoding of its own, or more elements than may be drawn.
 */
export const readSvg = (document: string): SvgTree | undefined => {
  const text = document.replace(HEAD, "").trim();
  const reading: Reading = {
    text,
    at: 0,
    elements: 0,
    letters: 0,
    styles: "",
    root: undefined,
    open: [],
  };
  while (reading.at < text.length) {
    const isTag = text[reading.at] === "<" && text[reading.at + 1] !== "!";
    if (!(isTag ? readTag(reading) : readText(reading))) return undefined;
    if (reading.elements > MAX_ELEMENTS) return undefined;
  }
  const { root, styles, letters } = reading;
  return root === undefined || reading.open.length > 0 ? undefined : { root, styles, letters };
};
