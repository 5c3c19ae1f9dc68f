import { toUint, type Values } from "./arguments.js";
import { cleanLabel, visibleValue } from "./clean-text.js";
import { grantedAmount } from "./effects.js";
import type { Argument, FieldValue, ReviewField } from "./review-part.js";

const MAX_FIELDS = 64;
const MAX_DEPTH = 8;
const ADDRESS = /^0x[0-9a-f]{40}$/iu;
const BYTES = /^0x(?:[0-9a-f]{2})*$/iu;

const valueOf = (value: bigint | number | boolean | string): FieldValue => {
  if (typeof value === "boolean") return { kind: "flag", value };
  if (typeof value !== "string")
    return { kind: "number", value: toUint(value), decimals: 0, unit: "" };
  if (ADDRESS.test(value)) return { kind: "address", address: value, name: undefined };
  if (BYTES.test(value)) return { kind: "bytes", hex: value };
  return { kind: "text", text: visibleValue(value) };
};

const numberValue = (value: bigint | number): FieldValue => ({
  kind: "number",
  value: BigInt(value),
  decimals: 0,
  unit: "",
});

/** An amount of a token whose decimals are not known. */
export const amountValue = (units: bigint, token: string | undefined): FieldValue => ({
  kind: "amount",
  units,
  decimals: undefined,
  symbol: undefined,
  token,
  isUnlimited: grantedAmount(units) === "unlimited",
});

const leaf = (value: Exclude<Argument, object>): FieldValue =>
  typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value))
    ? numberValue(value)
    : valueOf(value);

const entriesOf = (value: object): readonly (readonly [string, Argument])[] =>
  Array.isArray(value)
    ? value.map((one: Argument, at) => [`[${at}]`, one] as const)
    : (Object.entries(value) as [string, Argument][]);

const flatten = (
  label: string,
  value: Argument,
  { fields, depth }: { readonly fields: ReviewField[]; readonly depth: number },
): void => {
  if (fields.length > MAX_FIELDS || depth > MAX_DEPTH) return;
  if (fields.length === MAX_FIELDS) {
    fields.push({ label: "…", value: { kind: "text", text: "…" } });
    return;
  }
  if (typeof value !== "object") {
    fields.push({ label: cleanLabel(label), value: leaf(value) });
    return;
  }
  for (const [name, one] of entriesOf(value)) {
    const isInner = name.startsWith("[") || label === "";
    flatten(isInner ? `${label}${name}` : `${label}.${name}`, one, { fields, depth: depth + 1 });
  }
};

/**
 * Arguments or a message as lines: "details.token", "list[0]". At most 64, and 8 levels; `amounts`
 * are the names of amounts of `token`. More lines end in "…".
 */
export const fieldsOf = (
  values: Values,
  { amounts = [], token }: { readonly amounts?: readonly string[]; readonly token?: string } = {},
): readonly ReviewField[] => {
  const fields: ReviewField[] = [];
  flatten("", values, { fields, depth: 0 });
  return fields.map((field) => {
    if (!amounts.includes(field.label) || field.value.kind !== "number") return field;
    return { ...field, value: amountValue(field.value.value, token) };
  });
};
