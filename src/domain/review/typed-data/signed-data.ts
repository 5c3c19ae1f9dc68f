import { isRecord } from "../../shared/records.js";
import type { TypedData } from "../../transaction/transaction.js";

const ITEM = /^(.+)\[\d*\]$/u;
const DOMAIN = "EIP712Domain";

const signedValue = (types: TypedData["types"], type: string, value: unknown): unknown => {
  const item = ITEM.exec(type)?.[1];
  if (item !== undefined)
    return Array.isArray(value) ? value.map((one) => signedValue(types, item, one)) : value;
  const members = Object.hasOwn(types, type) ? types[type] : undefined;
  if (members === undefined || !isRecord(value)) return value;
  return Object.fromEntries(
    members.flatMap(({ name, type: own }) =>
      Object.hasOwn(value, name) ? [[name, signedValue(types, own, value[name])]] : [],
    ),
  );
};

/** Removes fields that the types do not declare: wallets do not hash them. */
export const signedData = (data: TypedData): TypedData => {
  const { types, primaryType, domain, message } = data;
  return {
    ...data,
    domain: signedValue(types, DOMAIN, domain) as TypedData["domain"],
    message: signedValue(types, primaryType, message) as TypedData["message"],
  };
};
