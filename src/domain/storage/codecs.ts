import { isNamespace, parseCaipNetworkId } from "../caip/caip.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import type { ConnectionStatus } from "../connection/connection-state.js";
import { MAX_RECENT_WALLETS, type RecentWallet } from "../connectors/connector.js";

/**
 * Serialises a value. `decode` accepts any stored text: it never throws and returns undefined if
 * unusable.
 */
export interface Codec<T> {
  encode(value: T): string;
  decode(text: string): T | undefined;
}

/** Maximum length of stored text, in characters; longer text is not parsed. */
export const MAX_STORED_LENGTH = 256 * 1024;
/** Maximum length of a list. */
export const MAX_LIST = 100;
const MAX_ID_LENGTH = 256;

/** Unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Wraps a parser: limits the length and catches errors. */
export const guarded =
  <T>(read: (text: string) => T | undefined) =>
  (text: string): T | undefined => {
    if (typeof text !== "string" || text.length > MAX_STORED_LENGTH) return undefined;
    try {
      return read(text);
    } catch {
      return undefined; // broken JSON, nesting too deep, a malformed id
    }
  };

/** True for a JSON object. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** True for a non-empty text of at most 256 characters. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;
/** Reads an own field; ignores inherited names and `__proto__`. */
export const field = (record: Fields, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** One of a fixed set of words. */
const oneOf = <T extends string>(words: readonly T[]): Codec<T | undefined> => ({
  encode: (value) => value ?? "",
  decode: guarded((text) => words.find((word) => word === text)),
});

/** A choice that is off unless stored. */
export const flagCodec: Codec<boolean> = {
  encode: (value) => String(value),
  decode: guarded((text) => (text === "true" ? true : undefined)),
};

/** A namespace, as plain text. */
export const namespaceCodec: Codec<Namespace | undefined> = oneOf(NAMESPACES);

/** A connection status, as plain text. */
export const statusCodec: Codec<ConnectionStatus> = {
  encode: (value) => value,
  decode: oneOf<ConnectionStatus>(["disconnected", "connecting", "connected"]).decode,
};

/** A CAIP-2 network id, as plain text. */
export const networkIdCodec: Codec<CaipNetworkId | undefined> = {
  encode: (value) => value ?? "",
  decode: guarded((text) => parseCaipNetworkId(text).id),
};

/** Comma-separated namespaces; drops unknown ones and duplicates. */
export const namespacesCodec: Codec<readonly Namespace[]> = {
  encode: (value) => value.join(","),
  decode: guarded((text) => [...new Set(text.split(",").filter(isNamespace))]),
};

/** A JSON object with an entry per namespace; drops entries that `read` rejects. */
export const byNamespace = <T>(
  read: (value: unknown, namespace: Namespace) => T | undefined,
): Codec<Readonly<Partial<Record<Namespace, T>>>> => ({
  encode: (value) => JSON.stringify(value),
  decode: guarded((text) => {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return undefined;
    const result: Partial<Record<Namespace, T>> = {};
    for (const namespace of NAMESPACES) {
      const value = read(field(stored, namespace), namespace);
      if (value !== undefined) result[namespace] = value;
    }
    return result;
  }),
});

/** Namespace → connector id. */
export const connectorIdsCodec: Codec<Readonly<Partial<Record<Namespace, string>>>> = byNamespace(
  (value) => (isId(value) ? value : undefined),
);

/** Namespace → connector ids without duplicates, at most 100. */
export const connectorIdListsCodec: Codec<Readonly<Partial<Record<Namespace, readonly string[]>>>> =
  byNamespace((value) =>
    Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, MAX_LIST) : undefined,
  );

const toRecentWallet = (value: unknown): RecentWallet | undefined => {
  if (!isRecord(value)) return undefined;
  const id = field(value, "id");
  const name = field(value, "name");
  const imageId = field(value, "imageId");
  return isId(id) && isId(name) ? { id, name, ...(isId(imageId) && { imageId }) } : undefined;
};

/** Recent wallets as a JSON array: at most two, unique ids; drops invalid entries. */
export const recentWalletsCodec: Codec<readonly RecentWallet[]> = {
  encode: (value) => JSON.stringify(value),
  decode: guarded((text) => {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return undefined;
    const wallets = stored
      .slice(0, MAX_LIST)
      .map(toRecentWallet)
      .filter((wallet) => wallet !== undefined);
    return wallets
      .filter(({ id }, index) => wallets.findIndex((other) => other.id === id) === index)
      .slice(0, MAX_RECENT_WALLETS);
  }),
};
