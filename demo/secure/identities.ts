import type { IdentityProviders, SiteUser } from "latchkit/secure-site";
import { followed, localStore } from "./local-store.js";

const consentKey = (code: string): string => `consent:${code}`;
const SCANNED = "farcaster-user";

/** Records the user's consent and returns the code of the result. */
export const agree = (user: SiteUser): string => {
  const code = crypto.randomUUID();
  localStore.set(consentKey(code), JSON.stringify(user));
  return code;
};

/** Records the user's consent in the Farcaster app. */
export const agreeOnPhone = (id: string, user: SiteUser): void =>
  localStore.set(SCANNED, JSON.stringify({ id, user }));

/** Local social accounts. `opener`: the page whose popup shows the consent. */
export const localIdentities = (opener: string): IdentityProviders => ({
  redirectUri: (provider, state) =>
    `${location.origin}/consent?${new URLSearchParams({ provider, state, opener }).toString()}`,
  userOf: (_provider, code) => {
    const text = localStore.get(consentKey(code));
    localStore.remove(consentKey(code));
    return text === undefined ? undefined : (JSON.parse(text) as SiteUser);
  },
  farcaster: () => {
    const wanted = crypto.randomUUID();
    const user = new Promise<SiteUser>((resolve) => {
      const stop = followed(SCANNED, (text) => {
        const { id, user: found } = JSON.parse(text) as { id: string; user: SiteUser };
        if (id !== wanted) return;
        stop();
        resolve(found);
      });
    });
    return { url: `${location.origin}/farcaster?id=${wanted}`, user };
  },
});
