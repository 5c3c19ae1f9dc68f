import type { MessageText } from "../../domain/config/host-options.js";

/** Values by slot name. */
export type Slots = Readonly<Record<string, unknown>>;

/** With `forms`, the value selects one of several texts. */
interface Slot {
  readonly source: string;
  readonly name: string;
  readonly kind?: string | undefined;
  readonly forms?: Readonly<Record<string, readonly MessageNode[]>>;
}
export type MessageNode = string | Slot;
type Parsed = readonly [nodes: readonly MessageNode[], end: number];

const SLOT = /\{(\w+)(?:\}|, *(plural|select), *)/y;
const FORM = /\s*(=?\w+)\s*\{/y;
const END = /\s*\}/y;
/** Maximum nesting of forms; deeper messages are not parsed. */
const MAX_DEPTH = 3;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Parses to the end of the text or, inside a form, to its `}`; undefined if malformed. */
const parse = (text: string, at: number, depth: number): Parsed | undefined => {
  const nodes: MessageNode[] = [];
  let from = at;
  let partEnd = at;
  while (partEnd < text.length && !(depth > 0 && text[partEnd] === "}")) {
    const head = text[partEnd] === "{" ? matchAt(SLOT, text, partEnd) : null;
    if (head === null) {
      partEnd += 1;
      continue;
    }
    const slot = slotOf(text, head, depth);
    if (slot === undefined) return undefined;
    nodes.push(text.slice(from, partEnd), slot);
    partEnd += slot.source.length;
    from = partEnd;
  }
  nodes.push(text.slice(from, partEnd));
  return [nodes, partEnd];
};

/** `{name}`, or `{name, plural, one {…} other {…}}`; undefined if malformed. */
const slotOf = (text: string, head: RegExpExecArray, depth: number): Slot | undefined => {
  const [source, name = "", kind] = head;
  if (kind === undefined) return { source, name };
  if (depth === MAX_DEPTH) return undefined;
  const forms: Record<string, readonly MessageNode[]> = {};
  let valueEnd = head.index + source.length;
  for (
    let form = matchAt(FORM, text, valueEnd);
    form !== null;
    form = matchAt(FORM, text, valueEnd)
  ) {
    const parsedForm = parse(text, valueEnd + form[0].length, depth + 1);
    if (parsedForm === undefined) return undefined;
    forms[form[1] ?? ""] = parsedForm[0];
    valueEnd = parsedForm[1] + 1;
  }
  const close = matchAt(END, text, valueEnd);
  if (close === null || !forms["other"]) return undefined;
  return { source: text.slice(head.index, valueEnd + close[0].length), name, kind, forms };
};

/** Parses only plain slots, for text that is not valid ICU. */
const plainNodes = (text: string): readonly MessageNode[] =>
  text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 0 ? part : { source: part, name: part.slice(1, -1) }));

export const parseMessage = (text: string): readonly MessageNode[] =>
  parse(text, 0, 0)?.[0] ?? plainNodes(text);

const formOf = ({ kind, forms = {} }: Slot, value: unknown, locale: string): string => {
  if (kind === "select") return Object.hasOwn(forms, String(value)) ? String(value) : "other";
  if (typeof value !== "number") return "other";
  if (forms[`=${value}`]) return `=${value}`;
  const category = new Intl.PluralRules(locale).select(value);
  return forms[category] ? category : "other";
};

const formatValue = (value: unknown, locale: string): string => {
  if (Array.isArray(value)) return new Intl.ListFormat(locale).format(value.map(String));
  return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : String(value);
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/**
 * Fills the slots of a text: plain slots, `plural` and `select` as in ICU MessageFormat without
 * quoting, or an object of plural forms selected by `count`. Formats numbers and lists in the
 * locale. Slots without a value stay as written. Isolates values in mixed-direction text (FSI …
 * PDI).
 */
export const formatMessage = (text: MessageText, slots: Slots = {}, locale = "en"): string => {
  if (typeof text === "object") {
    const { count } = slots;
    const form = typeof count === "number" && text[new Intl.PluralRules(locale).select(count)];
    return formatMessage(form || text.other, slots, locale);
  }
  if (!text.includes("{")) return text;
  const isMirrored = RIGHT_TO_LEFT.test(text);
  const fillSlot = (value: unknown): string => {
    const words = formatValue(value, locale);
    return isMirrored || RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
  };
  const formatNodes = (nodes: readonly MessageNode[], count?: unknown): string =>
    nodes
      .map((node) => {
        if (typeof node === "string")
          return typeof count === "number" ? node.replaceAll("#", () => fillSlot(count)) : node;
        const value = slots[node.name];
        if (!node.forms) return node.name in slots ? fillSlot(value) : node.source;
        const form = node.forms[formOf(node, value, locale)] ?? [];
        return formatNodes(form, node.kind === "plural" ? value : count);
      })
      .join("");
  return formatNodes(parseMessage(text));
};
