export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SvgElement[];
}

/** A parsed drawing and its text content. */
export interface SvgTree {
  readonly root: SvgElement;
  readonly styles: string;
  readonly letters: number;
}

export const MAX_ELEMENTS = 1_000;

const HEAD =
  /^\uFEFF?\s*(?:<\?xml(?:\s+(?:version|standalone|encoding)=(["'])(?:1\.[01]|yes|no|utf-8|us-ascii|iso-8859-1)\1)+\s*\?>)?/iu;
/** Without internal subset; browsers do not fetch its DTD. */
const DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC\s+"[^"<>]*"|SYSTEM))?(?:\s+"[^"<>]*")?\s*>/uy;
// Sticky and unambiguous: linear time.
const TAG = /<(\/?)([A-Za-z]+(?::[A-Za-z]+)?)/uy;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*(\/?)>/uy;
/** Comments that XML and HTML parse alike. */
const COMMENT = /<!--(?!-?>)(?:[^-]|-(?!-))*-->/uy;
/** A raw-text style sheet. */
const RAW_STYLES = /<!\[CDATA\[([^\]<&]*)\]\]>/uy;
const WORDS = /[^<]+/uy;

interface Reading {
  readonly text: string;
  at: number;
  elements: number;
  letters: number;
  styles: string;
  root: SvgElement | undefined;
  readonly open: SvgElement[];
}

const next = (reading: Reading, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = reading.at;
  const match = pattern.exec(reading.text);
  if (match) reading.at = pattern.lastIndex;
  return match ?? undefined;
};

/** Those that have an attribute of the same name. */
const REFERRING = /(?:^|;)\s*(filter|mask|clip-path)\s*:\s*([^;]*)/gu;
const isReferenceAttribute = (name: string): boolean => /^(?:filter|mask|clip-path)$/u.test(name);

const addReferences = (attributes: Map<string, string>): void => {
  for (const [, name = "", value = ""] of (attributes.get("style") ?? "").matchAll(REFERRING)) {
    const reference = value.replace(/!\s*important\s*$/u, "").trim();
    if (reference !== "none") attributes.set(name, reference);
  }
};

const readAttributes = (reading: Reading): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>();
  for (let match = next(reading, ATTRIBUTE); match; match = next(reading, ATTRIBUTE)) {
    const [name, value] = [match[1] ?? "", match[2] ?? match[3] ?? ""];
    if (!isReferenceAttribute(name) || value.trim() !== "none") attributes.set(name, value);
  }
  addReferences(attributes);
  return attributes;
};

const readTag = (reading: Reading): boolean => {
  const [, slash, name = ""] = next(reading, TAG) ?? [];
  if (name === "") return false;
  if (slash) return reading.open.pop()?.name === name && next(reading, TAG_END)?.[1] === "";
  const parent = reading.open.at(-1);
  // Exactly one root, which must be `svg`.
  if (parent === undefined && (name !== "svg" || reading.root !== undefined)) return false;
  reading.elements += 1;
  const element = { name, attributes: readAttributes(reading), children: [] };
  if (parent === undefined) reading.root = element;
  else parent.children.push(element);
  const endTag = next(reading, TAG_END);
  if (!endTag?.[1]) reading.open.push(element);
  return endTag !== undefined;
};

/** Styles, text or a comment. */
const readText = (reading: Reading): boolean => {
  if (next(reading, COMMENT)) return true;
  if (reading.root === undefined && next(reading, DOCTYPE)) return true;
  const name = reading.open.at(-1)?.name ?? "";
  const raw = name === "style" ? next(reading, RAW_STYLES)?.[1] : undefined;
  const words = raw ?? next(reading, WORDS)?.[0];
  // Rejects declarations and CDATA outside a style sheet.
  if (words === undefined) return false;
  if (name === "style") reading.styles += words;
  else if (!["title", "desc", "metadata"].includes(name))
    reading.letters += words.replaceAll(/\s/gu, "").length;
  return true;
};

/** Parses a document in linear time; undefined if malformed, too large, or with entities. */
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
