import type { LibraryStorage, SharedStorage } from "./port-storage.js";

type Topics = ReadonlySet<string>;
type Table = Readonly<Record<string, unknown>>;
/** Selects the part of a list that is stored; the rest stays in memory. */
type SelectPersisted = (value: unknown, topics: Topics) => unknown;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const records =
  (topicOf: (record: Table) => unknown): SelectPersisted =>
  (value, topics) =>
    Array.isArray(value)
      ? value.filter((one) => isTable(one) && topics.has(String(topicOf(one))))
      : [];
const table =
  (isPersisted: (name: string, topics: Topics) => boolean): SelectPersisted =>
  (value, topics) =>
    Object.fromEntries(
      Object.entries(isTable(value) ? value : {}).filter(([name]) => isPersisted(name, topics)),
    );

/** The client's identity at the relay, needed only for a session. */
const CLIENT_SEED = "client_ed25519_seed";
const SESSIONS = "session";
const KEYS = "keychain";

/** Stores only the hashes of received messages. */
const hashesOnly: SelectPersisted = (value, topics) =>
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

/** Lists stored while a session is alive; all others stay in memory. */
const PERSISTED_LISTS: Readonly<Record<string, SelectPersisted>> = {
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

const mergePersisted = (storedValue: unknown, ownValue: unknown, persisted: unknown): unknown => {
  if (isTable(ownValue) && isTable(persisted)) {
    const rest = Object.entries(ownValue).filter(([name]) => !(name in persisted));
    return { ...Object.fromEntries(rest), ...(isTable(storedValue) ? storedValue : {}) };
  }
  if (Array.isArray(ownValue) && Array.isArray(persisted))
    return [
      ...(Array.isArray(storedValue) ? storedValue : []),
      ...ownValue.filter((one) => !persisted.includes(one)),
    ];
  return storedValue;
};

/**
 * Stores only what restores a session after a reload; the rest stays in memory. With the last
 * session its data is removed, except for empty lists that tell other tabs of the end.
 */
export class SessionStorage implements LibraryStorage {
  readonly #inner: SharedStorage;
  readonly #memory = new Map<string, unknown>();

  constructor(inner: SharedStorage) {
    this.#inner = inner;
    this.#clean();
  }

  async getKeys(): Promise<string[]> {
    return [...new Set([...(await this.#inner.getKeys()), ...this.#memory.keys()])];
  }
  async getEntries<T>(): Promise<[string, T][]> {
    const keys = await this.getKeys();
    return Promise.all(
      keys.map(async (key): Promise<[string, T]> => [key, (await this.getItem<T>(key)) as T]),
    );
  }

  async getItem<T>(key: string): Promise<T | undefined> {
    const select = PERSISTED_LISTS[nameOf(key)];
    const ownValue = this.#memory.get(key);
    if (!select) return ownValue as T | undefined;
    const storedValue = await this.#inner.getItem<unknown>(key);
    if (ownValue === undefined) return storedValue as T | undefined;
    return mergePersisted(storedValue, ownValue, select(ownValue, this.#topics())) as T | undefined;
  }

  async setItem<T>(key: string, value: T): Promise<void> {
    const name = nameOf(key);
    this.#memory.set(key, value);
    if (name === SESSIONS) {
      await this.#inner.setItem(key, value);
      // Stores data that preceded a new session, and removes that of an ended one.
      for (const [other, own] of this.#memory) this.#persist(other, own);
    } else this.#persist(key, value);
  }

  async removeItem(key: string): Promise<void> {
    this.#memory.delete(key);
    await this.#inner.removeItem(key);
  }

  #persist(key: string, value: unknown): void {
    const select = PERSISTED_LISTS[nameOf(key)];
    if (!select || nameOf(key) === SESSIONS) return;
    const persisted = select(value, this.#topics());
    if (isEmpty(persisted) && nameOf(key) !== KEYS) void this.#inner.removeItem(key);
    else void this.#inner.setItem(key, persisted);
  }

  #topics(): Topics {
    const key = this.#inner.keys().find((one) => nameOf(one) === SESSIONS);
    return topicsIn(key === undefined ? undefined : this.#inner.peek(key));
  }

  #clean(): void {
    for (const key of this.#inner.keys()) {
      const select = PERSISTED_LISTS[nameOf(key)];
      if (!select) void this.#inner.removeItem(key);
      else if (nameOf(key) !== SESSIONS) {
        const storedValue = this.#inner.peek(key);
        const persisted = select(storedValue, this.#topics());
        if (JSON.stringify(persisted) === JSON.stringify(storedValue)) continue;
        // Read first: merging removes only what was read.
        void this.#inner.getItem(key);
        void this.#inner.setItem(key, persisted);
      }
    }
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value !== "object" || value === null || Object.keys(value).length === 0;
