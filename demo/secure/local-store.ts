import type { SitePeople, SiteStore } from "latchkit/secure-site";

/** What the site keeps, in its own storage. */
export const localStore = {
  get: (key: string): string | undefined => localStorage.getItem(key) ?? undefined,
  set: (key: string, value: string): void => localStorage.setItem(key, value),
  remove: (key: string): void => localStorage.removeItem(key),
} satisfies SiteStore;

/** Whose an e-mail address is, in the site's own storage too. */
export const localPeople = {
  idOf: (email) => localStore.get(`person:${email}`),
  keep: (email, userId) => {
    localStore.set(`person:${email}`, userId);
    if (userId !== "") localStore.set(`email:${userId}`, email);
  },
  emailOf: (userId) => localStore.get(`email:${userId}`),
} satisfies SitePeople;

/** Calls back each time another page of the site writes one value; the result ends it. */
export const followed = (key: string, notify: (value: string) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    if (event.key === key && event.newValue !== null) notify(event.newValue);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
};
