import { cleanLabel, visibleValue } from "../../../domain/review/clean-text.js";
import type { FieldValue, ReviewField, ReviewPart } from "../../../domain/review/review-part.js";

/** One call, message or instruction with all its fields. */
export interface ReviewStep {
  /** Such as "2" or "2.1" for a nested call. */
  readonly number: string;
  /** Sentence of a descriptor or name of a function: untrusted text on one line. */
  readonly title: string | undefined;
  readonly target: string | undefined;
  readonly fields: readonly ReviewField[];
}

const MAX_STEPS = 64;

const visible = (value: FieldValue): FieldValue => {
  switch (value.kind) {
    case "text":
      return { ...value, text: visibleValue(value.text) };
    case "number":
      return { ...value, unit: cleanLabel(value.unit) };
    case "amount":
      return { ...value, symbol: value.symbol && cleanLabel(value.symbol) };
    case "address":
      return { ...value, name: value.name && cleanLabel(value.name) };
    default:
      return value;
  }
};

const callsIn = (fields: readonly ReviewField[]): readonly ReviewPart[] =>
  fields.flatMap(({ value }) => (value.kind === "call" ? [value.part] : []));

const stepOf = (part: ReviewPart, number: string): readonly ReviewStep[] => [
  {
    number,
    title: part.intent && cleanLabel(part.intent),
    target: part.target,
    fields: part.fields
      .filter(({ value }) => value.kind !== "call")
      .map(({ label, value }) => ({ label: cleanLabel(label), value: visible(value) })),
  },
  ...[...part.parts, ...callsIn(part.fields)].flatMap((one, at) =>
    stepOf(one, `${number}.${at + 1}`),
  ),
];

/** All parts in order, nested ones after the one that contains them; at most 64. */
export const stepsOf = (parts: readonly ReviewPart[]): readonly ReviewStep[] =>
  parts.flatMap((part, at) => stepOf(part, String(at + 1))).slice(0, MAX_STEPS);
