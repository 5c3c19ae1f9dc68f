import type { SiteStore } from "latchkit/testing";

/** What the site keeps, in its own storage. */
export const localStore: SiteStore = {
  get: (key) => localStorage.getItem(key) ?? undefined,
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
};

/** Calls back each time another page of the site writes one value; the result ends it. */
export const followed = (key: string, notify: (value: string) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    if (event.key === key && event.newValue !== null) notify(event.newValue);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
};
