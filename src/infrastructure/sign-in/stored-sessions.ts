import { type SignInSession, withoutSessionsOf } from "../../domain/sign-in/sign-in-session.js";
import { MAX_SESSIONS } from "../../domain/storage/sign-in-entries.js";
import { type StorageEntry, readEntry, storageKey } from "../../domain/storage/storage-registry.js";
import type { KeyValueStorage } from "../../ports/page.ports.js";

export const isSameSession = (one: SignInSession, other: SignInSession): boolean =>
  one.message === other.message && one.signature === other.signature;

export class StoredSessions<T extends SignInSession> {
  readonly #storage: KeyValueStorage;
  readonly #key: string;
  readonly #entry: StorageEntry<readonly T[]>;

  constructor(storage: KeyValueStorage, instanceId: string, entry: StorageEntry<readonly T[]>) {
    this.#storage = storage;
    this.#key = storageKey(instanceId, entry);
    this.#entry = entry;
  }

  read(): readonly T[] {
    return readEntry(this.#entry, this.#storage.get(this.#key));
  }

  write(sessions: readonly T[]): void {
    if (sessions.length === 0) this.#storage.remove(this.#key);
    else this.#storage.set(this.#key, this.#entry.codec.encode(sessions.slice(0, MAX_SESSIONS)));
  }

  /** Stores a session in place of others of its account and network. */
  add(session: T): void {
    const { chainId, accountAddress } = session.data;
    this.write([session, ...withoutSessionsOf(this.read(), chainId, accountAddress)]);
  }

  remove(sessions: readonly SignInSession[]): void {
    this.write(this.read().filter((one) => !sessions.some((other) => isSameSession(other, one))));
  }
}
