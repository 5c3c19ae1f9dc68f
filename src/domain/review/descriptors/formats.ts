import { field, isRecord, type Fields } from "../../shared/records.js";
import { cleanFragment, cleanLabel, visibleValue } from "../clean-text.js";
import type { FieldValue } from "../review-part.js";
import { constantAt, readPath } from "./paths.js";
import {
  addressList,
  addressParameter,
  integerParameter,
  parameter,
  textParameter,
  type Position,
  type Scope,
  type TokenFacts,
} from "./scope.js";
import {
  addressOf,
  hexOf,
  integerOf,
  isBytes,
  isInteger,
  keyOf,
  type TypedValue,
} from "./typed-value.js";

interface Input {
  readonly scope: Scope;
  readonly params: Fields;
  readonly typed: TypedValue;
  readonly at: Position;
}

const MAX_UNIT = 16;
const MAX_WORD = 24;
const MAX_DECIMALS = 255;

/** A value that could not be decoded; shown as raw data. */
export const unread = (typed: TypedValue): FieldValue => ({
  kind: "unread",
  hex: hexOf(typed) ?? "0x",
});

/** An integer as it is. */
const plainNumber = (value: bigint): FieldValue => ({
  kind: "number",
  value,
  decimals: 0,
  unit: "",
});

/** The natural representation of a type. */
const raw = ({ typed }: Input): FieldValue => {
  const { type, value } = typed;
  if (type === "bool" && typeof value === "boolean") return { kind: "flag", value };
  if (type === "string" && typeof value === "string")
    return { kind: "text", text: visibleValue(value) };
  if (type === "address") {
    const address = addressOf(typed);
    return address === undefined ? unread(typed) : { kind: "address", address, name: undefined };
  }
  const [integer, hex] = [integerOf(typed), hexOf(typed)];
  if (isInteger(type) && integer !== undefined) return plainNumber(integer);
  return isBytes(type) && hex !== undefined ? { kind: "bytes", hex } : unread(typed);
};

const textList = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : undefined;

const addressName = ({ scope, params, typed, at }: Input): FieldValue => {
  const found = addressOf(typed);
  if (found === undefined) return raw({ scope, params, typed, at });
  const isSender = addressList(scope, params, "senderAddress", at).includes(found);
  const sender = isSender ? scope.container.from : undefined;
  const address = (sender && addressOf({ ...typed, type: "address", value: sender })) ?? found;
  const name = scope.facts.name(address, textList(field(params, "sources")));
  return { kind: "address", address, name: name === undefined ? name : cleanLabel(name) };
};

const cleanFacts = (facts: TokenFacts | undefined): TokenFacts | undefined =>
  facts !== undefined && isDecimals(facts.decimals)
    ? { symbol: cleanLabel(facts.symbol, MAX_WORD), decimals: facts.decimals }
    : undefined;
const isDecimals = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS;

const amountOf = (units: bigint, facts: TokenFacts | undefined, token?: string) => ({
  kind: "amount" as const,
  units,
  decimals: facts?.decimals,
  symbol: facts?.symbol,
  token,
  isUnlimited: false,
});

/** A message with digits could pass for an amount. */
const unlimitedWord = (message: string | undefined): string | undefined =>
  message === undefined || /\p{N}/u.test(message) ? undefined : cleanLabel(message, MAX_WORD);

const tokenAmount = ({ scope, params, typed, at }: Input): FieldValue => {
  const units = integerOf(typed);
  if (units === undefined) return unread(typed);
  const token = addressParameter(scope, params, "token", at);
  const isNative =
    token !== undefined && addressList(scope, params, "nativeCurrencyAddress", at).includes(token);
  const chainId = integerParameter(scope, params, "chainId", at) ?? scope.container.chainId;
  const tokenInfo = token === undefined ? undefined : scope.facts.token(token, chainId);
  const facts = cleanFacts((isNative ? scope.facts.native : undefined) ?? tokenInfo);
  const amount = amountOf(units, facts, isNative ? undefined : token);
  const threshold = integerParameter(scope, params, "threshold", at);
  if (threshold === undefined || units < threshold) return amount;
  const word = unlimitedWord(textParameter(scope, params, "message", at));
  return { ...amount, isUnlimited: true, ...(word !== undefined && { unlimitedWord: word }) };
};

const amount = ({ scope, typed }: Input): FieldValue => {
  const units = integerOf(typed);
  return units === undefined ? unread(typed) : amountOf(units, cleanFacts(scope.facts.native));
};

const date = ({ params, typed }: Input): FieldValue => {
  const value = integerOf(typed);
  const encoding = field(params, "encoding");
  if (value === undefined) return unread(typed);
  // The time of a block height is a guess.
  if (encoding === "blockheight") return plainNumber(value);
  return encoding === "timestamp" ? { kind: "date", epochSeconds: value } : unread(typed);
};

const duration = ({ typed }: Input): FieldValue => {
  const seconds = integerOf(typed);
  return seconds === undefined ? unread(typed) : { kind: "duration", seconds };
};

const unit = ({ scope, params, typed, at }: Input): FieldValue => {
  const value = integerOf(typed);
  if (value === undefined) return unread(typed);
  const decimals = field(params, "decimals") ?? 0;
  const base = textParameter(scope, params, "base", at);
  if (base === undefined || !isDecimals(decimals)) return unread(typed);
  return { kind: "number", value, decimals, unit: cleanFragment(base, MAX_UNIT) };
};

const enumKeys = (typed: TypedValue): readonly string[] => {
  const key = keyOf(typed);
  if (typed.type === "bool" && key !== undefined)
    return key === "true" ? ["true", "True", "1"] : ["false", "False", "0"];
  return [key, integerOf(typed)?.toString()].filter((one) => one !== undefined);
};

/** An unlisted value is shown as it is. */
const enumeration = (input: Input): FieldValue => {
  const { scope, params, typed } = input;
  const path = readPath(field(params, "$ref"));
  const words = path && constantAt(scope.descriptor.document, path);
  if (!isRecord(words)) return unread(typed);
  const word = enumKeys(typed)
    .map((key) => field(words, key))
    .find((one) => typeof one === "string");
  return word === undefined ? raw(input) : { kind: "text", text: cleanLabel(word) };
};

const calldata = ({ scope, params, typed, at }: Input): FieldValue => {
  const data = hexOf(typed);
  const to = addressParameter(scope, params, "callee", at);
  if (data === undefined || !isBytes(typed.type)) return unread(typed);
  if (data === "0x") return { kind: "bytes", hex: data };
  const selector = parameter(scope, params, "selector", at);
  const selectorHex = selector && hexOf({ ...selector, type: "bytes" });
  const spender = addressParameter(scope, params, "spender", at);
  const part =
    to === undefined
      ? undefined
      : scope.facts.readCall({
          chainId: scope.container.chainId,
          from: spender ?? scope.container.from,
          to,
          value: integerParameter(scope, params, "amount", at) ?? 0n,
          data: selectorHex?.length === 10 ? `${selectorHex}${data.slice(2)}` : data,
        });
  return part === undefined ? unread(typed) : { kind: "call", part };
};

const nftName = ({ scope, params, typed, at }: Input): FieldValue => {
  const id = integerOf(typed);
  if (id === undefined) return unread(typed);
  const collection = addressParameter(scope, params, "collection", at);
  const name = collection && scope.facts.collectionName(collection);
  return {
    kind: "nft",
    collection: collection ?? "",
    id,
    ...(name !== undefined && { collectionName: cleanLabel(name) }),
  };
};

const tokenTicker = ({ scope, params, typed, at }: Input): FieldValue => {
  const address = addressOf(typed);
  if (address === undefined) return unread(typed);
  const chainId = integerParameter(scope, params, "chainId", at) ?? scope.container.chainId;
  return {
    kind: "address",
    address,
    name: cleanFacts(scope.facts.token(address, chainId))?.symbol,
  };
};

const chainId = ({ scope, typed }: Input): FieldValue => {
  const value = integerOf(typed);
  if (value === undefined) return unread(typed);
  const name = scope.facts.networkName(value);
  return name === undefined ? plainNumber(value) : { kind: "text", text: cleanLabel(name) };
};

const FORMATS = new Map<unknown, (input: Input) => FieldValue>([
  [undefined, raw],
  ["raw", raw],
  ["addressName", addressName],
  ["tokenAmount", tokenAmount],
  ["amount", amount],
  ["date", date],
  ["duration", duration],
  ["unit", unit],
  ["enum", enumeration],
  ["calldata", calldata],
  ["nftName", nftName],
  ["tokenTicker", tokenTicker],
  ["chainId", chainId],
]);
/** Would restate an allowance in other digits or words. */
const RESTATING: readonly unknown[] = ["unit", "enum", "duration", "chainId"];

/** Formats one value; leaves a value of an unknown format undecoded. */
export const formatValue = (name: unknown, input: Input): FieldValue => {
  const { scope, typed } = input;
  if (scope.isAllowance && isInteger(typed.type) && RESTATING.includes(name)) return raw(input);
  return FORMATS.get(name)?.(input) ?? unread(typed);
};
