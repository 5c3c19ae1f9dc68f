import { field, isRecord, type Fields } from "../../shared/records.js";
import { cleanFragment, cleanLabel } from "../clean-text.js";
import { chainIdOf } from "../evm/chain-id.js";
import type { DecodedCall, FieldValue, ReviewField, ReviewPart } from "../review-part.js";
import { domainChainId, type CallFormat, type DisplayFormat } from "./descriptor.js";
import { collectFields, type CollectedField } from "./fields.js";
import { structsOf } from "./message-types.js";
import { pathKey, readPath } from "./paths.js";
import { resolve, type Container, type DescriptorFacts, type Scope } from "./scope.js";
import type { TypedData } from "../../transaction/transaction.js";

/**
 * A part that a descriptor describes. Its texts come from the descriptor, so they are never a
 * verdict.
 */
export interface Description extends ReviewPart {
  readonly depth: "described";
  readonly owner: string | undefined;
  /** `interpolatedIntent` as texts and values; undefined if it has none or a value is missing. */
  readonly sentence: readonly (string | FieldValue)[] | undefined;
  /** Fields that the descriptor hides; callers show those that their own rules need. */
  readonly hidden: readonly ReviewField[];
  /** Names of top-level parameters that no field mentions. */
  readonly unmentioned: readonly string[];
}

/** Such an amount may be shown only in its own digits. */
const ALLOWANCE = /^(?:approve|increase|decrease|permit|setAllowance)/iu;
const MAX_SENTENCE = 400;

const intentOf = (intent: unknown): string | undefined => {
  if (typeof intent === "string") return cleanLabel(intent);
  if (!isRecord(intent)) return undefined;
  const lines = Object.entries(intent).slice(0, 8);
  return cleanLabel(lines.map(([label, text]) => `${label}: ${String(text)}`).join(", "));
};

const isWord = (value: FieldValue): boolean => value.kind !== "unread" && value.kind !== "call";

const interpolate = (
  scope: Scope,
  text: string,
  fields: readonly CollectedField[],
): readonly (string | FieldValue)[] | undefined => {
  const path = readPath(text.trim());
  if (path === undefined) return undefined;
  const key = pathKey(path);
  const values = fields.filter((one) => one.key === key && one.isVisible).map((one) => one.value);
  if (values.length > 0)
    return values.every(isWord)
      ? values.flatMap((value, index) => (index === 0 ? [value] : [", ", value]))
      : undefined;
  const constant = path.root === "$" ? resolve(scope, path, scope.root)?.values[0] : undefined;
  return constant === undefined ? undefined : [cleanLabel(String(constant.value))];
};

const sentenceOf = (scope: Scope, template: unknown, fields: readonly CollectedField[]) => {
  if (typeof template !== "string" || template.length > MAX_SENTENCE) return undefined;
  const pieces = template.match(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/gu) ?? [];
  const parts: (string | FieldValue)[] = [];
  for (const piece of pieces) {
    if (piece === "{" || piece === "}") return undefined;
    const isLiteral = !piece.startsWith("{") || piece === "{{";
    const values = isLiteral
      ? [piece === "{{" || piece === "}}" ? piece.slice(1) : cleanFragment(piece)]
      : interpolate(scope, piece.slice(1, -1), fields);
    if (values === undefined) return undefined;
    parts.push(...values);
  }
  return parts.length === 0 ? undefined : parts;
};

const describe = (scope: Scope, format: Fields): Description | undefined => {
  const collected = collectFields(scope, format);
  if (collected === undefined) return undefined;
  const { fields, mentioned } = collected;
  const toField = ({ label, value }: CollectedField): ReviewField => ({ label, value });
  const names = [...(scope.root.components ?? scope.structs.get(scope.root.type) ?? [])].map(
    (input) => input.name,
  );
  return {
    intent: intentOf(field(format, "intent")),
    target: scope.container.to,
    depth: "described",
    owner: scope.descriptor.owner,
    sentence: sentenceOf(scope, field(format, "interpolatedIntent"), fields),
    fields: fields.filter((one) => one.isVisible).map(toField),
    hidden: fields.filter((one) => !one.isVisible).map(toField),
    unmentioned: names.filter((name) => !mentioned.has(name)),
    parts: [],
  };
};

/**
 * Describes a call whose `args` were decoded by the format's own signature. Undefined if a value
 * breaks `mustMatch` or there are over 256 fields. Never throws.
 */
export const describeCall = (
  { descriptor, format, signature }: CallFormat,
  call: DecodedCall,
  facts: DescriptorFacts,
): Description | undefined => {
  const chainId = chainIdOf(call.networkId);
  if (chainId === undefined) return undefined;
  const container: Container = { chainId, from: call.from, to: call.to, value: call.value };
  return describe(
    {
      descriptor,
      container,
      facts,
      structs: new Map(),
      root: { type: "tuple", components: signature.inputs, value: call.args },
      isAllowance: ALLOWANCE.test(signature.name),
    },
    format,
  );
};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Describes typed data that `account` signs; as `describeCall`. */
export const describeMessage = (
  { descriptor, format }: DisplayFormat,
  { message, account }: { readonly message: TypedData; readonly account: string | undefined },
  facts: DescriptorFacts,
): Description | undefined => {
  const { domain, primaryType } = message;
  const chainId = domainChainId(domain) ?? 0n;
  const to = textOf(field(domain, "verifyingContract"));
  return describe(
    {
      descriptor,
      container: { chainId, from: account, to, value: 0n },
      facts,
      structs: structsOf(message),
      root: { type: primaryType, components: undefined, value: message.message },
      isAllowance: ALLOWANCE.test(primaryType),
    },
    format,
  );
};
