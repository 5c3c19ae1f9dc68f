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
  /^\uFEFF?\s*(?:<\?xml(?:\s+(?:version|standalone|encoding)=(["'])(?:1\.[01]|yes|no|utf-8|us-ascii|iso-8859-1)\1)+\s*\?>)?/iu;
/** Without declarations of its own. Browsers do not fetch the one that it names. */
const DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC\s+"[^"<>]*"|SYSTEM))?(?:\s+"[^"<>]*")?\s*>/uy;
// Sticky, and none of them can begin twice at one place: each letter is looked at a fixed number of
// times.
const TAG = /<(\/?)([A-Za-z]+(?::[A-Za-z]+)?)/uy;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*(\/?)>/uy;
/** As XML and HTML read it alike. */
const COMMENT = /<!--(?!-?>)(?:[^-]|-(?!-))*-->/uy;
/** A style sheet as raw text. */
const RAW_STYLES = /<!\[CDATA\[([^\]<&]*)\]\]>/uy;
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

/** What a style may refer to as an attribute of the same name does. */
const REFERRING = /(?:^|;)\s*(filter|mask|clip-path)\s*:\s*([^;]*)/gu;
const isReferring = (name: string): boolean => /^(?:filter|mask|clip-path)$/u.test(name);

/** Puts a style's references to filters, masks and clips among the attributes. */
const addReferences = (attributes: Map<string, string>): void => {
  for (const [, name = "", value = ""] of (attributes.get("style") ?? "").matchAll(REFERRING)) {
    const reference = value.replace(/!\s*important\s*$/u, "").trim();
    if (reference !== "none") attributes.set(name, reference);
  }
};

const readAttributes = (reading: Reading): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  for (let found = next(reading, ATTRIBUTE); found; found = next(reading, ATTRIBUTE)) {
    const [name, value] = [found[1] ?? "", found[2] ?? found[3] ?? ""];
    if (!isReferring(name) || value.trim() !== "none") attributes.set(name, value);
  }
  addReferences(attributes);
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
  if (reading.root === undefined && next(reading, DOCTYPE)) return true;
  const name = reading.open.at(-1)?.name ?? "";
  const raw = name === "style" ? next(reading, RAW_STYLES)?.[1] : undefined;
  const words = raw ?? next(reading, WORDS)?.[0];
  // A declaration, or a section of raw text that is no style sheet.
  if (words === undefined) return false;
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
