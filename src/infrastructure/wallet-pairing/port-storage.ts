import type { KeyValueStorage } from "../../ports/page.ports.js";
import { mergeStored } from "./merge-stored.js";

/** What the client stores by. */
export interface LibraryStorage {
  getKeys(): Promise<string[]>;
  getEntries<T>(): Promise<[string, T][]>;
  getItem<T>(key: string): Promise<T | undefined>;
  setItem<T>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/**
 * The same, and what is stored now, without taking notice of it: what this tab knows stays what it
 * read or wrote itself.
 */
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

/** Maps beyond JSON are told apart by a mark, as the client keeps some. */
const MAP_MARK = "latchkit:map";
const replacer = (_: string, value: unknown): unknown =>
  value instanceof Map ? { [MAP_MARK]: [...value] } : value;
const reviver = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const entries = (value as Record<string, unknown>)[MAP_MARK];
  return Array.isArray(entries) ? new Map(entries as [unknown, unknown][]) : value;
};

/**
 * Everything the client remembers goes through our storage port, under keys of our own. Tabs share
 * them, and each client writes its lists as a whole: what another tab wrote since this one last
 * read or wrote is joined in, not written over.
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
