import type { TypedData } from "../../transaction/transaction.js";
import { toUint, type Values } from "../arguments.js";
import { cleanLabel } from "../clean-text.js";
import type { Effect, LocatedEffect } from "../effects.js";
import { readCall, type PartReading, type Walk } from "../evm/read-call.js";
import { fieldsOf } from "../fields.js";
import type { Argument } from "../review-part.js";
import { ACCOUNTS } from "./accounts.js";
import { encodeType, membersOf } from "./encode-type.js";
import { BULK_ORDER, BULK_TREE, ORDERS, SEAPORT_TYPES } from "./orders.js";
import { PERMITS, TOKEN_PERMISSIONS, WITNESS_PERMITS } from "./permits.js";
import type { TypedKind, TypedKinds } from "./typed-kind.js";

const KINDS: TypedKinds = { ...PERMITS, ...ORDERS, ...ACCOUNTS };

const kindOf = (kinds: TypedKinds, key: string): TypedKind | undefined =>
  Object.hasOwn(kinds, key) ? kinds[key] : undefined;

const bulkOrder = ({ types, primaryType }: TypedData): TypedKind | undefined =>
  primaryType === "BulkOrder" &&
  BULK_TREE.test(membersOf(types, primaryType) ?? "") &&
  encodeType(types, "OrderComponents") ===
    `OrderComponents(${SEAPORT_TYPES.members})${SEAPORT_TYPES.structs}`
    ? BULK_ORDER
    : undefined;

const witnessPermit = ({ types, primaryType }: TypedData): TypedKind | undefined => {
  if (membersOf(types, "TokenPermissions") !== TOKEN_PERMISSIONS) return undefined;
  const members = (membersOf(types, primaryType) ?? "").split(",");
  return kindOf(WITNESS_PERMITS, `${primaryType}(${members.slice(0, -1).join(",")}`);
};

/** The kind of a message, by the names and types of all its members. */
export const typedKind = (data: TypedData): TypedKind | undefined =>
  kindOf(KINDS, encodeType(data.types, data.primaryType) ?? "") ??
  bulkOrder(data) ??
  witnessPermit(data);

const optional = (value: unknown): bigint | undefined =>
  value === undefined ? undefined : toUint(value as Argument);

const domainEffect = ({ domain }: TypedData, kind: TypedKind | undefined): Effect => {
  const contract = domain["verifyingContract"];
  return {
    kind: "domain",
    contract: typeof contract === "string" ? contract : undefined,
    chainId: optional(domain["chainId"]),
    expected: kind?.contract,
    isChainFree: kind?.isChainFree === true,
  };
};

/** Reads typed data, and the calls that it allows. `data` is a plain frozen copy. */
export const readTypedData = (
  data: TypedData,
  { networkId, account }: { readonly networkId: string; readonly account: string },
  walk: Walk,
): PartReading => {
  const kind = typedKind(data);
  const domain = data.domain["verifyingContract"];
  const contract = typeof domain === "string" ? domain : undefined;
  const message = data.message as Values;
  const context = { networkId, account, contract };
  const effects: readonly Effect[] = [
    domainEffect(data, kind),
    ...(kind?.effects(message, context) ?? [{ kind: "unread", what: "message" } as const]),
  ];
  const inner = (kind?.calls?.(message, context) ?? []).map((one) => readCall(one, walk, 1));
  const located = effects.map((effect): LocatedEffect => ({ target: contract, effect }));
  return {
    part: {
      intent: cleanLabel(data.primaryType),
      target: contract,
      depth: kind === undefined ? "named" : "decoded",
      fields: fieldsOf(message),
      parts: inner.map(({ part }) => part),
    },
    effects: [...located, ...inner.flatMap((one) => one.effects)],
  };
};
