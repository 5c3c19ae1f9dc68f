import type { SiteStore } from "latchkit/secure-site";

/** What the site keeps, in its own storage. */
export const localStore = {
  get: (key: string): string | undefined => localStorage.getItem(key) ?? undefined,
  set: (key: string, value: string): void => localStorage.setItem(key, value),
  remove: (key: string): void => localStorage.removeItem(key),
} satisfies SiteStore;

/** Calls back each time another page of the site writes one value; the result ends it. */
export const followed = (key: string, notify: (value: string) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    if (event.key === key && event.newValue !== null) notify(event.newValue);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
};
