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

const merged = (base: Entries, theirs: Entries, mine: Entries): Entries => {
  const all = new Map(theirs);
  for (const name of base.keys()) if (!mine.has(name)) all.delete(name);
  for (const [name, value] of mine) {
    const isRemovedThere = base.has(name) && !theirs.has(name);
    if (!isRemovedThere && !(theirs.has(name) && isSame(base.get(name), value)))
      all.set(name, value);
  }
  return all;
};

/**
 * Merges a list or table that two tabs write as a whole: entries that either tab added, changed or
 * removed since `base` win. Returns `mine` for other values.
 */
export const mergeStored = (base: unknown, theirs: unknown, mine: unknown): unknown => {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return [...merged(entriesOf(base), entriesOf(theirs), entriesOf(mine)).values()];
  return isRecord(mine) && isRecord(theirs)
    ? Object.fromEntries(merged(entriesOf(base), entriesOf(theirs), entriesOf(mine)))
    : mine;
};

/** The client's storage interface. */
export interface LibraryStorage {
  getKeys(): Promise<string[]>;
  getEntries<T>(): Promise<[string, T][]>;
  getItem<T>(key: string): Promise<T | undefined>;
  setItem<T>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** Also reads the current value without marking it as known to this tab. */
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
 * Stores the client's data through the storage port under own keys. Tabs share them: values that
 * another tab wrote since this one's last read or write are merged, not overwritten.
 */
export const portStorage = (storage: KeyValueStorage, prefix: string): SharedStorage => {
  const known = new Map<string, string | undefined>();
  const own = (): string[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const read = (key: string): unknown => {
    const text = storage.get(prefix + key);
    known.set(key, text);
    return reviver(parse(text));
  };
  const write = (key: string, value: unknown): void => {
    const [mine, theirs, base] = [
      JSON.stringify(value, replacer),
      storage.get(prefix + key),
      known.get(key),
    ];
    known.set(key, mine);
    storage.set(
      prefix + key,
      theirs === undefined || theirs === base
        ? mine
        : JSON.stringify(mergeStored(parse(base), parse(theirs), parse(mine))),
    );
  };
  return {
    keys: own,
    peek: (key) => reviver(parse(storage.get(prefix + key))),
    getKeys: async () => own(),
    getEntries: async <T>() => own().map((key) => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    setItem: async (key, value) => write(key, value),
    removeItem: async (key) => {
      known.delete(key);
      storage.remove(prefix + key);
    },
  };
};
