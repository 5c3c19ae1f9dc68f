import { MemorySiteStore, type SiteStore, type StoredRecord } from "latchkit/secure-site";

/** Storage shared by the pages of the site. */
export const localStore = {
  get: (key: string): string | undefined => localStorage.getItem(key) ?? undefined,
  set: (key: string, value: string): void => localStorage.setItem(key, value),
  remove: (key: string): void => localStorage.removeItem(key),
};

const KEY = "site-records";

/** Runs `use` on all records of this machine, under a lock of the site. */
const withRecords = <T>(use: (store: MemorySiteStore) => Promise<T>): Promise<T> =>
  navigator.locks.request(KEY, async () => {
    const stored = JSON.parse(localStore.get(KEY) ?? "[]") as readonly StoredRecord[];
    const store = new MemorySiteStore(stored);
    const result = await use(store);
    localStore.set(KEY, JSON.stringify(store.records()));
    return result;
  });

/** The site's records in its own storage. */
export const localRecords: SiteStore = {
  transaction: (work) => withRecords((store) => store.transaction(work)),
  removeExpired: (now) => withRecords((store) => store.removeExpired(now)),
};

/** Calls back when another page of the site writes the key; returns the undo. */
export const followed = (key: string, notify: (value: string) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    if (event.key === key && event.newValue !== null) notify(event.newValue);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
};
