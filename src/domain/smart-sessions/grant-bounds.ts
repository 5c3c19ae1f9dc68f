import { type Fields, isRecord, tryRead } from "../shared/records.js";
import { unitsOf } from "./session-terms.js";
import type { SessionRule } from "./smart-session.js";

/** Restrict by a smaller value (`AT_MOST`) or a larger one (`AT_LEAST`). */
const AT_MOST: readonly string[] = ["allowance", "limit", "count"];
const AT_LEAST: readonly string[] = ["period", "interval", "start"];
const HEX = /^0x[0-9a-f]*$/iu;

const listOf = (value: unknown): readonly unknown[] | undefined => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : undefined;
};

/** Some wallets send null for missing fields. */
const definedFields = (table: Fields): Fields =>
  Object.fromEntries(
    Object.entries(table).filter(([, value]) => value !== null && value !== undefined),
  );
/** Without the justification shown to users (ERC-7715). */
const boundsOf = (data: Fields): Fields => {
  const { justification, ...bounds } = definedFields(data);
  return typeof justification === "string" ? bounds : definedFields(data);
};

/** Canonical JSON: sorted fields, lower-case hex. */
const canonical = (_: string, value: unknown): unknown => {
  if (typeof value === "string") return HEX.test(value) ? value.toLowerCase() : value;
  if (!isRecord(value)) return typeof value === "bigint" ? `${value}n` : value;
  return Object.fromEntries(
    Object.entries(definedFields(value)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, canonical) === JSON.stringify(b, canonical);

const isAtMost = (value: unknown, more: unknown): boolean => {
  const [a, b] = [unitsOf(value), unitsOf(more)];
  return a !== undefined && b !== undefined && a <= b;
};

const isNarrowerField = (name: string, grantedValue: unknown, requestedValue: unknown): boolean => {
  if (isSame(grantedValue, requestedValue)) return true;
  if (AT_MOST.includes(name)) return isAtMost(grantedValue, requestedValue);
  // An additional start only delays the permission.
  if (name === "start" && requestedValue === undefined) return unitsOf(grantedValue) !== undefined;
  return AT_LEAST.includes(name) && isAtMost(requestedValue, grantedValue);
};

const areNarrowerArgs = (grantedValue: unknown, requestedValue: unknown): boolean => {
  const [grantedList, wanted] = [listOf(grantedValue), listOf(requestedValue)];
  if (!grantedList || !wanted) return isSame(grantedValue, requestedValue);
  return wanted.every(
    (one, at) => one === undefined || one === null || isSame(grantedList[at], one),
  );
};

const isNarrowerFunction = (grantedFunction: unknown, requestedFunction: unknown): boolean => {
  if (!isRecord(grantedFunction) || !isRecord(requestedFunction)) return false;
  const {
    args: grantedArgs,
    valueLimit: grantedLimit,
    ...granting
  } = definedFields(grantedFunction);
  const { args: wantedArgs, valueLimit: wanted, ...asking } = definedFields(requestedFunction);
  // Without a requested value limit, no value may be sent.
  const isLimited = isSame(grantedLimit, wanted) || isAtMost(grantedLimit, wanted ?? 0);
  const usual = { operation: "Call" };
  return (
    isLimited &&
    areNarrowerArgs(grantedArgs, wantedArgs) &&
    isSame({ ...usual, ...granting }, { ...usual, ...asking })
  );
};

/**
 * A missing function list allows all. A returned ABI must not describe functions that were not
 * requested.
 */
const isNarrowerContract = (grantedContract: Fields, requestedContract: Fields): boolean => {
  const { abi: grantedAbi, functions: grantedFunctions, ...granting } = grantedContract;
  const { abi: wantedAbi, functions: wantedFunctions, ...asking } = requestedContract;
  if (!isSame(granting, asking)) return false;
  const [given, wanted] = [listOf(grantedFunctions), listOf(wantedFunctions)];
  if (wanted?.length === 0) return given !== undefined;
  const isAsked = (one: unknown): boolean =>
    wanted?.some((other) => isNarrowerFunction(one, other)) === true;
  const abiEntries = listOf(wantedAbi) ?? [];
  const isDescribed = (one: unknown): boolean => abiEntries.some((other) => isSame(one, other));
  return (
    given !== undefined &&
    given.length > 0 &&
    given.every(isAsked) &&
    listOf(grantedAbi)?.every(isDescribed) === true
  );
};

const isNarrower = (grantedRule: SessionRule, requestedRule: SessionRule): boolean => {
  if (grantedRule.type !== requestedRule.type) return false;
  const [given, wanted] = [boundsOf(grantedRule.data), boundsOf(requestedRule.data)];
  if (requestedRule.type === "contract-call") return isNarrowerContract(given, wanted);
  const names = new Set([...Object.keys(wanted), ...Object.keys(given)]);
  return [...names].every((name) => isNarrowerField(name, given[name], wanted[name]));
};

/** True if each granted permission equals or narrows a different requested one. */
export const isWithin = (
  grantedRules: readonly SessionRule[],
  requestedRules: readonly SessionRule[],
): boolean => {
  const remaining = [...requestedRules];
  const takesMatch =
    (matches: (one: SessionRule, other: SessionRule) => boolean) =>
    (rule: SessionRule): boolean => {
      const at = remaining.findIndex((one) => matches(rule, one));
      if (at >= 0) remaining.splice(at, 1);
      return at >= 0;
    };
  const isEqual = (one: SessionRule, { type, data }: SessionRule): boolean =>
    isSame([one.type, one.data], [type, data]);
  // Untrusted values may be cyclic; comparing them throws.
  return (
    tryRead(
      () =>
        grantedRules.length <= requestedRules.length &&
        grantedRules.filter((rule) => !takesMatch(isEqual)(rule)).every(takesMatch(isNarrower)),
    ) ?? false
  );
};

/** True if each requested bound, or a narrower one, is present; others may be added. */
export const isBoundAsAsked = (
  grantedRules: readonly SessionRule[],
  requestedRules: readonly SessionRule[],
): boolean =>
  tryRead(() =>
    requestedRules.every((one) => grantedRules.some((rule) => isNarrower(rule, one))),
  ) ?? false;
