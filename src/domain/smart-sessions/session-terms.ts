import { MAX_UNITS } from "../amount/amount.js";
import { type Fields, isRecord } from "../shared/records.js";
import type { SessionRule, SmartSession } from "./smart-session.js";
import { visibleText, toVisibleJson } from "./visible-text.js";

/** A condition on an argument's value. */
export interface SessionCondition {
  readonly position: number;
  /** `EQUAL`, `GREATER_THAN`, `LESS_THAN` or unknown text. */
  readonly operator: string;
  readonly value: string;
}

/** An allowed function. */
export interface SessionFunction {
  readonly name: string;
  /** Maximum value in the native currency, base units; absent if unspecified. */
  readonly valueLimit?: bigint;
  /** The contract's code runs as the account (delegate call). */
  readonly isDelegate: boolean;
  readonly conditions: readonly SessionCondition[];
  readonly rest?: string;
}

/** A recurring spending limit, base units. */
export interface SessionAllowance {
  readonly kind: "allowance";
  /** Token contract; absent for the native currency. */
  readonly token?: string;
  readonly units: bigint;
  /** Seconds. */
  readonly period: number;
  /** Epoch ms. */
  readonly start?: number;
  readonly rest?: string;
}

/** A parsed rule; unreadable rules are shown as text, never dropped. */
export type SessionTerm =
  | SessionAllowance
  | {
      readonly kind: "contract";
      readonly address: string;
      readonly functions: readonly SessionFunction[];
      readonly rest?: string;
    }
  | { readonly kind: "other"; readonly type: string; readonly data: string };

const ADDRESS = /^0x[0-9a-f]{40}$/iu;
const QUANTITY = /^(?:0x[0-9a-f]{1,64}|[0-9]{1,78})$/iu;
/** In ms from here on; as seconds after the year 5138. */
const MS_FROM = 100_000_000_000;
const LAST_TIME = 8_640_000_000_000_000;

const isAddress = (value: unknown): value is string =>
  typeof value === "string" && ADDRESS.test(value);

/** Parses base units in any format wallets use; undefined if invalid. */
export const unitsOf = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) ? atLeast0(value) : undefined;
  if (typeof value !== "string" || !QUANTITY.test(value)) return undefined;
  const units = BigInt(value);
  return units <= MAX_UNITS ? units : undefined;
};
const atLeast0 = (value: number): bigint | undefined => (value >= 0 ? BigInt(value) : undefined);

const periodOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
const startOf = (value: unknown): number | undefined => {
  if (typeof value !== "number" || !(value > 0)) return undefined;
  const time = value < MS_FROM ? value * 1_000 : value;
  return time <= LAST_TIME ? time : undefined;
};

const restOf = (data: Fields, readNames: readonly string[]): { readonly rest?: string } => {
  const others = Object.entries(data).filter(
    ([name, value]) => value !== null && value !== undefined && !readNames.includes(name),
  );
  return others.length === 0 ? {} : { rest: toVisibleJson(Object.fromEntries(others)) };
};

const allowanceOf = (data: Fields, token: string | undefined): SessionTerm | undefined => {
  const [units, period] = [unitsOf(data["allowance"]), periodOf(data["period"])];
  if (units === undefined || period === undefined) return undefined;
  const start = startOf(data["start"]);
  const names = ["allowance", "period", ...(token ? ["token"] : [])];
  return {
    kind: "allowance",
    ...(token && { token }),
    units,
    period,
    ...(start !== undefined && { start }),
    ...restOf(data, start === undefined ? names : [...names, "start"]),
  };
};

const conditionsOf = (args: readonly unknown[]): readonly SessionCondition[] =>
  args.flatMap((arg, at) => {
    if (arg === null || arg === undefined) return [];
    const position = at + 1;
    if (!isRecord(arg)) return [{ position, operator: "", value: toVisibleJson(arg) }];
    const { operator, value, ...others } = arg;
    const whole = Object.keys(others).length > 0 || typeof operator !== "string";
    return whole
      ? [{ position, operator: "", value: toVisibleJson(arg) }]
      : [{ position, operator: visibleText(operator), value: toVisibleJson(value) }];
  });

/** Undefined if unreadable: the permission is then shown as text. */
const functionOf = (value: unknown): SessionFunction | undefined => {
  if (!isRecord(value) || typeof value["functionName"] !== "string") return undefined;
  const { functionName, args = [], valueLimit, operation = "Call" } = value;
  const list = args === null ? [] : args;
  if (!Array.isArray(list) || (operation !== "Call" && operation !== "DelegateCall"))
    return undefined;
  const limit = unitsOf(valueLimit);
  if (valueLimit !== undefined && valueLimit !== null && limit === undefined) return undefined;
  return {
    name: visibleText(functionName),
    ...(limit !== undefined && { valueLimit: limit }),
    isDelegate: operation === "DelegateCall",
    conditions: conditionsOf(list),
    ...restOf(value, ["functionName", "args", "valueLimit", "operation"]),
  };
};

const contractOf = (data: Fields): SessionTerm | undefined => {
  const { address, functions = [] } = data;
  if (!isAddress(address) || !Array.isArray(functions)) return undefined;
  const functionTerms = functions.map(functionOf);
  if (!functionTerms.every((one) => one !== undefined)) return undefined;
  // An `abi` only describes functions.
  return {
    kind: "contract",
    address,
    functions: functionTerms,
    ...restOf(data, ["address", "functions", "abi"]),
  };
};

const readRule = ({ type, data }: SessionRule): SessionTerm | undefined => {
  if (type === "contract-call") return contractOf(data);
  if (type === "native-token-recurring-allowance") return allowanceOf(data, undefined);
  const { token } = data;
  return type === "erc20-recurring-allowance" && isAddress(token)
    ? allowanceOf(data, token)
    : undefined;
};

/** Parses a rule (ERC-7715); unknown types and invalid data become `other`. */
export const sessionTerm = (rule: SessionRule): SessionTerm =>
  readRule(rule) ?? { kind: "other", type: visibleText(rule.type), data: toVisibleJson(rule.data) };

/** Seconds, longest first. */
const PERIODS = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A period in whole units. */
export interface NamedPeriod {
  readonly unit: (typeof PERIODS)[number][0] | "second";
  readonly count: number;
}

/** Expresses a period in the largest exact unit. */
export const namedPeriod = (seconds: number): NamedPeriod => {
  const fitting = PERIODS.find(([, length]) => seconds % length === 0);
  return fitting
    ? { unit: fitting[0], count: seconds / fitting[1] }
    : { unit: "second", count: seconds };
};

/** Others are shown in base units. */
const MAX_TOKENS = 20;

/** Tokens that sessions may spend: lower case, unique, at most 20. */
export const tokensIn = (sessions: readonly SmartSession[]): readonly string[] => {
  const tokens = new Set<string>();
  for (const { permissions } of sessions)
    for (const rule of permissions) {
      if (tokens.size === MAX_TOKENS) return [...tokens];
      const term = rule.type === TOKEN_ALLOWANCE ? sessionTerm(rule) : undefined;
      if (term?.kind === "allowance" && term.token !== undefined)
        tokens.add(term.token.toLowerCase());
    }
  return [...tokens];
};
const TOKEN_ALLOWANCE = "erc20-recurring-allowance";
