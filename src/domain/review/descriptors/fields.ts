import { field, isRecord, type Fields } from "../../shared/records.js";
import { cleanLabel } from "../clean-text.js";
import type { FieldValue, ReviewField } from "../review-part.js";
import { formatValue, unread } from "./formats.js";
import { constantAt, joinPaths, pathKey, readPath, type Path } from "./paths.js";
import { literalValue, resolve, type Scope } from "./scope.js";
import { elementsOf, isArray, keyOf, type TypedValue } from "./typed-value.js";

/** A formatted field with the path that it shows. */
export interface CollectedField extends ReviewField {
  readonly key: string;
  readonly isVisible: boolean;
}
export interface Collected {
  readonly fields: readonly CollectedField[];
  /** Top-level names that some field shows or hides. */
  readonly mentioned: ReadonlySet<string>;
}

const MAX_FIELDS = 256;
const MAX_DEPTH = 8;
const MAX_REFERENCES = 4;

/** Gives up on a whole description. */
class Refused extends Error {}

interface Group {
  readonly scope: Scope;
  readonly path: Path;
  readonly base: TypedValue;
  readonly depth: number;
  readonly mentioned: Set<string>;
  /** Counts the fields of all groups. */
  readonly budget: { left: number };
}

const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** With `$ref` merged in; undefined for a cycle or a missing one. */
const dereference = (scope: Scope, entry: Fields, hops = 0): Fields | undefined => {
  const reference = field(entry, "$ref");
  if (reference === undefined) return entry;
  const path = hops < MAX_REFERENCES ? readPath(reference) : undefined;
  const definition = path?.root === "$" && constantAt(scope.descriptor.document, path);
  if (!isRecord(definition)) return undefined;
  const { $ref: _, ...own } = entry;
  const params = { ...recordOf(field(definition, "params")), ...recordOf(field(entry, "params")) };
  return dereference(scope, { ...definition, ...own, params }, hops + 1);
};

/** An array without a selector counts as all of its elements. */
const leaves = (typed: TypedValue): readonly TypedValue[] =>
  isArray(typed.type) ? (elementsOf(typed) ?? []).flatMap(leaves) : [typed];

/** Ignores how a number is written. */
const comparable = (text: string): string =>
  /^(?:\d{1,80}|0x[\da-f]{1,64})$/iu.test(text) ? BigInt(text).toString() : text.toLowerCase();

const isListed = (list: readonly unknown[], typed: TypedValue): boolean => {
  const key = keyOf(typed);
  return (
    key !== undefined &&
    list.slice(0, MAX_FIELDS).some((one) => comparable(String(one)) === comparable(key))
  );
};

/** A value that breaks `mustMatch` refuses the description. */
const isShown = (rule: unknown, typed: TypedValue): boolean => {
  if (rule === "never") return false;
  if (!isRecord(rule)) return true;
  const [except, required] = [
    field(rule, "ifNotIn"),
    field(rule, "mustMatch") ?? field(rule, "mustBe"),
  ];
  if (Array.isArray(required)) {
    if (!isListed(required, typed)) throw new Refused();
    return false;
  }
  return !(Array.isArray(except) && isListed(except, typed));
};

/** Encrypted fields and broken references are unread. */
const valueOf = (group: Group, entry: Fields, typed: TypedValue, at: [number, number]) => {
  const [index, count] = at;
  if (field(entry, "encryption") !== undefined) return unread(typed);
  return formatValue(field(entry, "format"), {
    scope: group.scope,
    params: recordOf(field(entry, "params")),
    typed,
    at: { base: group.base, index, count },
  });
};

const labelOf = (entry: Fields): string => {
  const label = field(entry, "label");
  return typeof label === "string" ? cleanLabel(label) : "";
};

const nothing: FieldValue = { kind: "unread", hex: "0x" };

/** Undefined if the path leads nowhere. */
const valuesOf = ({ scope, base }: Group, entry: Fields, path: Path | undefined) => {
  if (path !== undefined) return resolve(scope, path, base)?.values.flatMap(leaves);
  const literal = field(entry, "value");
  const constant = readPath(literal);
  if (constant?.root === "$") return resolve(scope, constant, base)?.values;
  const value = literalValue(literal);
  return value && [value];
};

const collectLeaf = (group: Group, entry: Fields): readonly CollectedField[] => {
  const path = readPath(field(entry, "path"));
  const full = path && joinPaths(group.path, path);
  const key = full === undefined ? "" : pathKey(full);
  const label = labelOf(entry);
  const isReadable = dereference(group.scope, entry) !== undefined;
  const values = isReadable ? valuesOf(group, entry, path) : undefined;
  const rule = field(entry, "visible");
  if (values === undefined) return [{ label, key, value: nothing, isVisible: rule !== "never" }];
  return values.map((typed, index) => {
    if ((group.budget.left -= 1) < 0) throw new Refused();
    const isVisible = isShown(rule, typed);
    return { label, key, isVisible, value: valueOf(group, entry, typed, [index, values.length]) };
  });
};

/** Elements at the same place of every list, one place after the other. */
const interleave = <T>(lists: readonly (readonly T[])[]): readonly T[] => {
  const [first = []] = lists;
  if (lists.some((list) => list.length !== first.length)) throw new Refused();
  return first.flatMap((_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
};

const collectGroup = (group: Group, entry: Fields): readonly CollectedField[] => {
  const path = readPath(field(entry, "path"));
  const inner = { ...group, depth: group.depth + 1 };
  if (path === undefined) {
    const lists = collectEach(inner, field(entry, "fields"));
    return field(entry, "iteration") === "bundled" ? interleave(lists) : lists.flat();
  }
  const bases = resolve(group.scope, path, group.base)?.values ?? [];
  const joined = joinPaths(group.path, path);
  return bases.flatMap(leaves).flatMap((base) => {
    const lists = collectEach({ ...inner, base, path: joined }, field(entry, "fields"));
    return field(entry, "iteration") === "bundled" ? interleave(lists) : lists.flat();
  });
};

const mention = ({ mentioned, path }: Group, entry: Fields): void => {
  const own = readPath(field(entry, "path"));
  const full = own && joinPaths(path, own);
  const [first] = full?.root === "#" || full?.root === "" ? full.steps : [];
  if (first?.kind === "name") mentioned.add(first.name);
};

const collectEach = (group: Group, fields: unknown): readonly (readonly CollectedField[])[] => {
  if (group.depth > MAX_DEPTH || !Array.isArray(fields) || fields.length > MAX_FIELDS)
    throw new Refused();
  return fields.map((one: unknown) => {
    if ((group.budget.left -= 1) < -MAX_FIELDS) throw new Refused();
    if (!isRecord(one)) return [];
    mention(group, one);
    const entry = dereference(group.scope, one);
    if (entry === undefined) return collectLeaf(group, one);
    return field(entry, "fields") === undefined
      ? collectLeaf(group, entry)
      : collectGroup(group, entry);
  });
};

/**
 * Formats all fields of a format in order. Undefined if a value breaks `mustMatch`, groups nest too
 * deep, or there are over 256 fields.
 */
export const collectFields = (scope: Scope, format: Fields): Collected | undefined => {
  const mentioned = new Set<string>();
  const path: Path = { root: "#", steps: [] };
  const budget = { left: MAX_FIELDS };
  try {
    const group = { scope, path, base: scope.root, depth: 0, mentioned, budget };
    const fields = collectEach(group, field(format, "fields") ?? []).flat();
    return { fields, mentioned };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
};
