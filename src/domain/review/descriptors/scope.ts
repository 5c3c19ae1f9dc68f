import { field, isRecord, type Fields } from "../../shared/records.js";
import type { ReviewPart } from "../review-part.js";
import type { Descriptor } from "./descriptor.js";
import type { Structs } from "./message-types.js";
import { constantAt, follow, readPath, type Found, type Path } from "./paths.js";
import { addressOf, integerOf, keyOf, type TypedValue } from "./typed-value.js";

/** Symbol and decimals of a token or of the native currency. */
export interface TokenFacts {
  readonly symbol: string;
  readonly decimals: number;
}

/** A call inside the data of another, from a `calldata` field. */
export interface NestedCall {
  readonly chainId: bigint;
  readonly from: string | undefined;
  readonly to: string;
  /** Wei. */
  readonly value: bigint;
  /** 0x hex with its selector. */
  readonly data: string;
}

/** What is known about the addresses of a request. Lookups answer synchronously from memory. */
export interface DescriptorFacts {
  readonly native: TokenFacts | undefined;
  token(address: string, chainId: bigint): TokenFacts | undefined;
  /** A name from one of the sources that the descriptor allows; undefined allows all. */
  name(address: string, sources: readonly string[] | undefined): string | undefined;
  collectionName(address: string): string | undefined;
  networkName(chainId: bigint): string | undefined;
  /** Reads a nested call; undefined if it cannot. The caller limits the depth. */
  readCall(call: NestedCall): ReviewPart | undefined;
}

/** Values of the transaction or of the EIP-712 domain. */
export interface Container {
  readonly chainId: bigint;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Wei; 0 for messages. */
  readonly value: bigint;
}

/** What the fields of one format are read from. */
export interface Scope {
  readonly descriptor: Descriptor;
  readonly container: Container;
  readonly facts: DescriptorFacts;
  readonly structs: Structs;
  readonly root: TypedValue;
  /** True if the function or message gives an allowance. */
  readonly isAllowance: boolean;
}

/** A value within its array, so that parameters pair by position. */
export interface Position {
  readonly base: TypedValue;
  readonly index: number;
  readonly count: number;
}

const single = (type: string, value: unknown): Found => ({
  values: [{ type, components: undefined, value }],
  isMany: false,
});

const containerValue = ({ container }: Scope, { steps }: Path): Found | undefined => {
  const [step] = steps;
  if (steps.length !== 1 || step?.kind !== "name") return undefined;
  if (step.name === "value") return single("uint256", container.value);
  if (step.name === "chainId") return single("uint256", container.chainId);
  if (step.name === "to" && container.to !== undefined) return single("address", container.to);
  return step.name === "from" && container.from !== undefined
    ? single("address", container.from)
    : undefined;
};

/** A constant of the descriptor as a typed value. */
export const literalValue = (value: unknown): TypedValue | undefined => {
  if (typeof value === "string") return { type: "string", components: undefined, value };
  if (typeof value === "boolean") return { type: "bool", components: undefined, value };
  return typeof value === "number" && Number.isSafeInteger(value)
    ? { type: "int256", components: undefined, value }
    : undefined;
};

/** The values that a path leads to from a group's value; undefined if there are none. */
export const resolve = (scope: Scope, path: Path, base: TypedValue): Found | undefined => {
  if (path.root === "@") return containerValue(scope, path);
  if (path.root === "$") {
    const literal = literalValue(constantAt(scope.descriptor.document, path));
    return literal && { values: [literal], isMany: false };
  }
  return follow(path.root === "#" ? scope.root : base, path.steps, scope.structs);
};

const paired = (scope: Scope, path: unknown, at: Position): TypedValue | undefined => {
  const parsed = readPath(path);
  const result = parsed && resolve(scope, parsed, at.base);
  if (result === undefined) return undefined;
  if (!result.isMany) return result.values[0];
  return result.values.length === at.count ? result.values[at.index] : undefined;
};

/** A constant, a `$.` path to one, or a map that a value selects from. */
const constantOf = (scope: Scope, value: unknown, at: Position): TypedValue | undefined => {
  if (isRecord(value)) {
    const map = readPath(field(value, "map"));
    const key = paired(scope, field(value, "keyPath"), at);
    const entries = map && constantAt(scope.descriptor.document, map);
    const values = isRecord(entries) ? field(entries, "values") : undefined;
    const name = key && keyOf(key);
    return isRecord(values) && name !== undefined ? literalValue(field(values, name)) : undefined;
  }
  if (typeof value === "string" && value.startsWith("$.")) return paired(scope, value, at);
  return literalValue(value);
};

/** The parameter `name`, or the value at `namePath`. */
export const parameter = (
  scope: Scope,
  params: Fields,
  name: string,
  at: Position,
): TypedValue | undefined => {
  const path = field(params, `${name}Path`);
  return path === undefined ? constantOf(scope, field(params, name), at) : paired(scope, path, at);
};

export const addressParameter = (scope: Scope, params: Fields, name: string, at: Position) => {
  const value = parameter(scope, params, name, at);
  return value && addressOf(value);
};

/** An integer parameter; constants may be decimal or 0x texts. */
export const integerParameter = (scope: Scope, params: Fields, name: string, at: Position) => {
  const value = parameter(scope, params, name, at);
  if (value === undefined) return undefined;
  return integerOf(value.type === "string" ? { ...value, type: "uint256" } : value);
};

/** A text parameter, a constant. */
export const textParameter = (scope: Scope, params: Fields, name: string, at: Position) => {
  const value = constantOf(scope, field(params, name), at);
  return typeof value?.value === "string" ? value.value : undefined;
};

/** A list of addresses: one constant or several. */
export const addressList = (
  scope: Scope,
  params: Fields,
  name: string,
  at: Position,
): readonly string[] => {
  const entries = field(params, name);
  return (Array.isArray(entries) ? entries.slice(0, 16) : [entries]).flatMap((one: unknown) => {
    const value = constantOf(scope, one, at);
    const address = value && addressOf(value);
    return address === undefined ? [] : [address];
  });
};
