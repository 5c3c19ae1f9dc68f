import type { KeyValueStorage } from "../../ports/page.ports.js";

type Entries = ReadonlyMap<string, unknown>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const nameOf = (entry: unknown): string => {
  const { topic, target, id } = isRecord(entry) ? entry : {};
  const name = topic ?? target ?? id;
  return typeof name === "string" || typeof name === "number"
    ? String(name)
    : JSON.stringify(entry);
};
const entriesOf = (value: unknown): Entries => {
  if (Array.isArray(value))
    return new Map(value.map((entry): [string, unknown] => [nameOf(entry), entry]));
  return new Map(isRecord(value) ? Object.entries(value) : []);
};
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const mergeEntries = (base: Entries, theirEntries: Entries, ownEntries: Entries): Entries => {
  const all = new Map(theirEntries);
  for (const name of base.keys()) if (!ownEntries.has(name)) all.delete(name);
  for (const [name, value] of ownEntries) {
    const isRemovedThere = base.has(name) && !theirEntries.has(name);
    if (!isRemovedThere && !(theirEntries.has(name) && isSame(base.get(name), value)))
      all.set(name, value);
  }
  return all;
};

/**
 * Merges a list or table that two tabs write as a whole: entries that either tab added, changed or
 * removed since `base` win. Returns `ownValue` for other values.
 */
export const mergeStored = (base: unknown, theirValue: unknown, ownValue: unknown): unknown => {
  if (Array.isArray(ownValue) && Array.isArray(theirValue))
    return [...mergeEntries(entriesOf(base), entriesOf(theirValue), entriesOf(ownValue)).values()];
  return isRecord(ownValue) && isRecord(theirValue)
    ? Object.fromEntries(mergeEntries(entriesOf(base), entriesOf(theirValue), entriesOf(ownValue)))
    : ownValue;
};

/** The client's storage interface. */
export interface LibraryStorage {
  getKeys(): Promise<string[]>;
  getEntries<T>(): Promise<[string, T][]>;
  getItem<T>(key: string): Promise<T | undefined>;
  setItem<T>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** `peek` reads the current value without marking it as known to this tab. */
export interface SharedStorage extends LibraryStorage {
  keys(): readonly string[];
  peek(key: string): unknown;
}

const parse = (text: string | undefined): unknown => {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const MAP_MARK = "latchkit:map";
const replacer = (_: string, value: unknown): unknown =>
  value instanceof Map ? { [MAP_MARK]: [...value] } : value;
const reviver = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const entries = (value as Record<string, unknown>)[MAP_MARK];
  return Array.isArray(entries) ? new Map(entries as [unknown, unknown][]) : value;
};

/**
 * Stores the client's data through the storage port. Values that another tab wrote since this one's
 * last read or write are merged.
 */
export const portStorage = (storage: KeyValueStorage, prefix: string): SharedStorage => {
  const lastTexts = new Map<string, string | undefined>();
  const ownKeys = (): string[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const readValue = (key: string): unknown => {
    const text = storage.get(prefix + key);
    lastTexts.set(key, text);
    return reviver(parse(text));
  };
  const write = (key: string, value: unknown): void => {
    const [ownKeys, foreignKeys, base] = [
      JSON.stringify(value, replacer),
      storage.get(prefix + key),
      lastTexts.get(key),
    ];
    lastTexts.set(key, ownKeys);
    storage.set(
      prefix + key,
      foreignKeys === undefined || foreignKeys === base
        ? ownKeys
        : JSON.stringify(mergeStored(parse(base), parse(foreignKeys), parse(ownKeys))),
    );
  };
  return {
    keys: ownKeys,
    peek: (key) => reviver(parse(storage.get(prefix + key))),
    getKeys: async () => ownKeys(),
    getEntries: async <T>() => ownKeys().map((key) => [key, readValue(key) as T]),
    getItem: async <T>(key: string) => readValue(key) as T | undefined,
    setItem: async (key, value) => write(key, value),
    removeItem: async (key) => {
      lastTexts.delete(key);
      storage.remove(prefix + key);
    },
  };
};
