import type { Argument } from "./review-part.js";

/** Arguments or message fields by name. */
export type Values = { readonly [name: string]: Argument };

const DECIMAL = /^0*\d{1,78}$/u;
const HEX = /^0x0*[0-9a-f]{1,64}$/iu;

const argumentOf = (values: Values, name: string): Argument | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** An unsigned number; typed data may write it as a decimal or hex text. Otherwise 0. */
export const toUint = (value: Argument | undefined): bigint => {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : 0n;
  if (typeof value !== "string") return 0n;
  return DECIMAL.test(value) || HEX.test(value) ? BigInt(value) : 0n;
};

export const uintOf = (values: Values, name: string): bigint => toUint(argumentOf(values, name));

/** A text, address or bytes; empty if the field has another type. */
export const textOf = (values: Values, name: string): string => {
  const value = argumentOf(values, name);
  return typeof value === "string" ? value : "";
};

export const flagOf = (values: Values, name: string): boolean => argumentOf(values, name) === true;

export const listOf = (values: Values, name: string): readonly Argument[] => {
  const value = argumentOf(values, name);
  return Array.isArray(value) ? (value as readonly Argument[]) : [];
};

const isValues = (value: Argument | undefined): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A nested tuple or struct; empty if the field has another type. */
export const recordOf = (values: Values, name: string): Values => {
  const value = argumentOf(values, name);
  return isValues(value) ? value : {};
};

export const recordsOf = (values: Values, name: string): readonly Values[] =>
  listOf(values, name).filter(isValues);
