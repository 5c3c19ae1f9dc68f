import { isNamespace, parseCaipNetworkId } from "../caip/caip.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import type { ConnectionStatus } from "../connection/connection-state.js";
import { MAX_RECENT_WALLETS, type RecentWallet } from "../connectors/connector.js";
import { isRecord, field } from "../shared/records.js";

/** Serialises a value. `decode` never throws; undefined if the text is unusable. */
export interface Codec<T> {
  encode(value: T): string;
  decode(text: string): T | undefined;
}

/** Maximum length of stored text, in characters; longer text is not parsed. */
export const MAX_STORED_LENGTH = 256 * 1024;
export const MAX_LIST = 100;
const MAX_ID_LENGTH = 256;

/** Wraps a parser: limits the length and catches errors. */
export const guarded =
  <T>(readText: (text: string) => T | undefined) =>
  (text: string): T | undefined => {
    if (typeof text !== "string" || text.length > MAX_STORED_LENGTH) return undefined;
    try {
      return readText(text);
    } catch {
      return undefined; // broken JSON, nesting too deep, a malformed id
    }
  };
/** True for a non-empty text of at most 256 characters. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;

/** Stores JSON. `toValue` checks the parsed value; undefined if it is unusable. */
export const jsonCodec = <T>(
  toValue: (stored: unknown) => T | undefined,
  write: (value: T) => unknown = (value) => value,
): Codec<T> => ({
  encode: (value) => JSON.stringify(write(value)),
  decode: guarded((text) => toValue(JSON.parse(text))),
});

export const oneOf = <T extends string>(words: readonly T[]): Codec<T | undefined> => ({
  encode: (value) => value ?? "",
  decode: guarded((text) => words.find((word) => word === text)),
});

/** A flag that is false unless stored. */
export const flagCodec: Codec<boolean> = {
  encode: (value) => String(value),
  decode: guarded((text) => (text === "true" ? true : undefined)),
};

export const namespaceCodec: Codec<Namespace | undefined> = oneOf(NAMESPACES);

export const statusCodec: Codec<ConnectionStatus> = {
  encode: (value) => value,
  decode: oneOf<ConnectionStatus>(["disconnected", "connecting", "connected"]).decode,
};

export const networkIdCodec: Codec<CaipNetworkId | undefined> = {
  encode: (value) => value ?? "",
  decode: guarded((text) => parseCaipNetworkId(text).id),
};

/** Comma-separated namespaces; drops unknown ones and duplicates. */
export const namespacesCodec: Codec<readonly Namespace[]> = {
  encode: (value) => value.join(","),
  decode: guarded((text) => [...new Set(text.split(",").filter(isNamespace))]),
};

/** A JSON object with an entry per namespace; drops entries that `toValue` rejects. */
export const byNamespace = <T>(
  toValue: (value: unknown, namespace: Namespace) => T | undefined,
): Codec<Readonly<Partial<Record<Namespace, T>>>> =>
  jsonCodec((json) => {
    if (!isRecord(json)) return undefined;
    const result: Partial<Record<Namespace, T>> = {};
    for (const namespace of NAMESPACES) {
      const value = toValue(field(json, namespace), namespace);
      if (value !== undefined) result[namespace] = value;
    }
    return result;
  });

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
export const recentWalletsCodec: Codec<readonly RecentWallet[]> = jsonCodec((json) => {
  if (!Array.isArray(json)) return undefined;
  const wallets = json.slice(0, MAX_LIST).flatMap((value) => toRecentWallet(value) ?? []);
  return wallets
    .filter(({ id }, index) => wallets.findIndex((other) => other.id === id) === index)
    .slice(0, MAX_RECENT_WALLETS);
});
