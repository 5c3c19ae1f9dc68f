import type { LibraryStorage, SharedStorage } from "./port-storage.js";

type Topics = ReadonlySet<string>;
type Table = Readonly<Record<string, unknown>>;
/** Selects the part of a list that is stored; the rest stays in memory. */
type Keeps = (value: unknown, topics: Topics) => unknown;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const records =
  (topicOf: (record: Table) => unknown): Keeps =>
  (value, topics) =>
    Array.isArray(value)
      ? value.filter((one) => isTable(one) && topics.has(String(topicOf(one))))
      : [];
const table =
  (isKept: (name: string, topics: Topics) => boolean): Keeps =>
  (value, topics) =>
    Object.fromEntries(
      Object.entries(isTable(value) ? value : {}).filter(([name]) => isKept(name, topics)),
    );

/** The client's identity at the relay, needed only for a session. */
const CLIENT_SEED = "client_ed25519_seed";
const SESSIONS = "session";
const KEYS = "keychain";

/** Stores only the hashes of received messages. */
const hashesOnly: Keeps = (value, topics) =>
  Object.fromEntries(
    Object.entries(table((name) => topics.has(name))(value, topics) as Table).map(
      ([topic, messages]) => [
        topic,
        Object.fromEntries(
          Object.keys(isTable(messages) ? messages : {}).map((hash) => [hash, ""]),
        ),
      ],
    ),
  );

/**
 * Lists stored while a session is alive. All others (proposals, codes, requests, history) stay in
 * memory.
 */
const KEPT: Readonly<Record<string, Keeps>> = {
  [SESSIONS]: (value) => value,
  [KEYS]: table((name, topics) => topics.has(name) || (name === CLIENT_SEED && topics.size > 0)),
  subscription: records(({ topic }) => topic),
  expirer: records(({ target }) => String(target).replace(/^topic:/u, "")),
  messages: hashesOnly,
};

const nameOf = (key: string): string => key.split("//").at(-1) ?? key;
const topicsIn = (sessions: unknown): Topics =>
  new Set(
    (Array.isArray(sessions) ? sessions : []).flatMap((one: unknown) =>
      isTable(one) && typeof one["topic"] === "string" ? [one["topic"]] : [],
    ),
  );

/** Merges stored values with this page's memory. */
const joined = (stored: unknown, own: unknown, kept: unknown): unknown => {
  if (isTable(own) && isTable(kept)) {
    const rest = Object.entries(own).filter(([name]) => !(name in kept));
    return { ...Object.fromEntries(rest), ...(isTable(stored) ? stored : {}) };
  }
  if (Array.isArray(own) && Array.isArray(kept))
    return [...(Array.isArray(stored) ? stored : []), ...own.filter((one) => !kept.includes(one))];
  return stored;
};

/**
 * Stores only what restores a session after a reload: keys of unscanned codes and request texts
 * stay in memory. With the last session its stored data is removed, except for empty lists of
 * sessions and keys, which tell other tabs of the end.
 */
export class SessionStorage implements LibraryStorage {
  readonly #inner: SharedStorage;
  readonly #own = new Map<string, unknown>();

  constructor(inner: SharedStorage) {
    this.#inner = inner;
    this.#clean();
  }

  async getKeys(): Promise<string[]> {
    return [...new Set([...(await this.#inner.getKeys()), ...this.#own.keys()])];
  }
  async getEntries<T>(): Promise<[string, T][]> {
    const keys = await this.getKeys();
    return Promise.all(
      keys.map(async (key): Promise<[string, T]> => [key, (await this.getItem<T>(key)) as T]),
    );
  }

  async getItem<T>(key: string): Promise<T | undefined> {
    const keeps = KEPT[nameOf(key)];
    const own = this.#own.get(key);
    if (!keeps) return own as T | undefined;
    const stored = await this.#inner.getItem<unknown>(key);
    if (own === undefined) return stored as T | undefined;
    return joined(stored, own, keeps(own, this.#topics())) as T | undefined;
  }

  async setItem<T>(key: string, value: T): Promise<void> {
    const name = nameOf(key);
    this.#own.set(key, value);
    if (name === SESSIONS) {
      await this.#inner.setItem(key, value);
      // Stores data that preceded a new session, and removes that of an ended one.
      for (const [other, own] of this.#own) this.#keep(other, own);
    } else this.#keep(key, value);
  }

  async removeItem(key: string): Promise<void> {
    this.#own.delete(key);
    await this.#inner.removeItem(key);
  }

  #keep(key: string, value: unknown): void {
    const keeps = KEPT[nameOf(key)];
    if (!keeps || nameOf(key) === SESSIONS) return;
    const kept = keeps(value, this.#topics());
    if (isEmpty(kept) && nameOf(key) !== KEYS) void this.#inner.removeItem(key);
    else void this.#inner.setItem(key, kept);
  }

  /** The stored sessions of all tabs. */
  #topics(): Topics {
    const key = this.#inner.keys().find((one) => nameOf(one) === SESSIONS);
    return topicsIn(key === undefined ? undefined : this.#inner.peek(key));
  }

  /** Removes data of earlier versions. */
  #clean(): void {
    for (const key of this.#inner.keys()) {
      const keeps = KEPT[nameOf(key)];
      if (!keeps) void this.#inner.removeItem(key);
      else if (nameOf(key) !== SESSIONS) {
        const stored = this.#inner.peek(key);
        const kept = keeps(stored, this.#topics());
        if (JSON.stringify(kept) === JSON.stringify(stored)) continue;
        // Read first: merging removes only what was read.
        void this.#inner.getItem(key);
        void this.#inner.setItem(key, kept);
      }
    }
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value !== "object" || value === null || Object.keys(value).length === 0;
