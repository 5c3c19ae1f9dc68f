import { field, isRecord, type Fields } from "../../shared/records.js";
import type { Structs } from "./message-types.js";
import { elementsOf, hexOf, isArray, memberOf, type TypedValue } from "./typed-value.js";

type Step =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "slice"; readonly start?: number; readonly end?: number }
  | { readonly kind: "index"; readonly index: number };

/** A parsed path. */
export interface Path {
  /** "#" data, "$" descriptor, "@" container, "" relative to the enclosing group. */
  readonly root: "#" | "$" | "@" | "";
  readonly steps: readonly Step[];
}

/** What a path leads to. */
export interface Found {
  readonly values: readonly TypedValue[];
  /** True if the path goes through an array, so that one value may be several. */
  readonly isMany: boolean;
}

const MAX_LENGTH = 256;
const MAX_STEPS = 24;
/** Maximum number of values that one path may lead to. */
export const MAX_VALUES = 256;
const INDEX = /^-?\d{1,6}$/u;
const SLICE = /^(-?\d{1,6})?:(-?\d{1,6})?$/u;

const readSelector = (text: string): Step | undefined => {
  if (text === "") return { kind: "slice" };
  if (INDEX.test(text)) return { kind: "index", index: Number(text) };
  const [match, start, end] = SLICE.exec(text) ?? [];
  return match === undefined
    ? undefined
    : {
        kind: "slice",
        ...(start !== undefined && { start: Number(start) }),
        ...(end !== undefined && { end: Number(end) }),
      };
};

/** Reads "name", "[0]", "[]" and "name[0]". */
const readSteps = (segment: string): readonly (Step | undefined)[] => {
  const bracket = segment.indexOf("[");
  const name = bracket < 0 ? segment : segment.slice(0, bracket);
  const selectors = bracket < 0 ? "" : segment.slice(bracket);
  const inner = selectors.match(/\[[^[\]]*\]/gu) ?? [];
  if (inner.join("") !== selectors || segment === "") return [undefined];
  const steps = inner.map((selector) => readSelector(selector.slice(1, -1)));
  return name === "" ? steps : [{ kind: "name", name }, ...steps];
};

/** Parses a path; undefined if it is malformed, over 256 characters or over 24 steps. */
export const readPath = (text: unknown): Path | undefined => {
  if (typeof text !== "string" || text === "" || text.length > MAX_LENGTH) return undefined;
  const segments = text.split(".");
  const [first = ""] = segments;
  const root = first === "#" || first === "$" || first === "@" ? first : "";
  const steps = (root === "" ? segments : segments.slice(1)).flatMap(readSteps);
  if (steps.length > MAX_STEPS) return undefined;
  return steps.every((step): step is Step => step !== undefined) ? { root, steps } : undefined;
};

/** The path of a field within a group. */
export const joinPaths = (base: Path, path: Path): Path =>
  path.root === "" ? { root: base.root, steps: [...base.steps, ...path.steps] } : path;

/** Text that identifies a path, whatever its spelling. */
export const pathKey = ({ root, steps }: Path): string =>
  [root || "#", ...steps.map((step) => JSON.stringify(step))].join(".");

/** Undefined if the length depends on the data. */
const sliceLength = (start: number, end: number | undefined): number | undefined => {
  if (end === undefined) return start < 0 ? -start : undefined;
  return start < 0 === end < 0 ? end - start : undefined;
};

/** Of bytes or of an integer's 32 bytes; undefined beyond the end. */
const sliceHex = (typed: TypedValue, start = 0, end?: number): TypedValue | undefined => {
  const digits = hexOf(typed)?.slice(2);
  if (digits === undefined) return undefined;
  const length = digits.length / 2;
  const at = (position: number) => (position < 0 ? Math.max(0, length + position) : position) * 2;
  const part = digits.slice(at(start), at(end ?? length));
  const wanted = sliceLength(start, end);
  if (part === "" || (wanted !== undefined && part.length !== wanted * 2)) return undefined;
  return { type: "bytes", components: undefined, value: `0x${part}` };
};

const byteAt = (typed: TypedValue, index: number): TypedValue | undefined =>
  isArray(typed.type) ? undefined : sliceHex(typed, index, index === -1 ? undefined : index + 1);

/** Undefined if nothing is there; a slice of an array may be empty. */
const selectFrom = (
  typed: TypedValue,
  step: Step,
  structs: Structs,
): readonly TypedValue[] | undefined => {
  if (step.kind === "name") {
    const member = memberOf(typed, step.name, structs);
    return member && [member];
  }
  const elements = elementsOf(typed);
  if (step.kind === "slice" && elements !== undefined)
    return elements.slice(step.start ?? 0, step.end);
  const next =
    step.kind === "slice"
      ? sliceHex(typed, step.start, step.end)
      : (elements?.at(step.index) ?? byteAt(typed, step.index));
  return next && [next];
};

/**
 * Follows steps from a value. Undefined if any value lacks a step, so that no element of an array
 * is left out, or if there are over 256 values.
 */
export const follow = (from: TypedValue, steps: readonly Step[], structs: Structs) => {
  let results: Found = { values: [from], isMany: false };
  for (const step of steps) {
    const isMany =
      results.isMany ||
      (step.kind === "slice" && results.values.some((one) => elementsOf(one) !== undefined));
    const selected = results.values.map((one) => selectFrom(one, step, structs));
    const values = selected.flatMap((some) => some ?? []);
    if (selected.includes(undefined) || values.length > MAX_VALUES) return undefined;
    results = { values, isMany };
  }
  return results;
};

/** Reads a constant, enum or definition of the descriptor by own property names. */
export const constantAt = (document: Fields, path: Path): unknown => {
  let at: unknown = document;
  for (const step of path.steps) {
    if (step.kind !== "name" || !isRecord(at)) return undefined;
    at = field(at, step.name);
  }
  return at;
};
