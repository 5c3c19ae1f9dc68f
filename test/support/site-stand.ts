import { memoryStore } from "../../examples/secure-site/index.mjs";
import { SecureSite } from "../../src/secure-site/secure-site.js";
import type { IdentityProviders, SiteCall, SitePorts } from "../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../src/testing/universal/secure-site/pretend-keys.js";

/** What the site sent: a code, or a link that `approve` opens. */
export interface Sent {
  readonly to: string;
  readonly code?: string;
  readonly approve?: () => void;
}
type Payload = Readonly<Record<string, unknown>>;
/** What a page sends to the site, for the payload of the reply. */
export type Request = (name: string, payload?: object) => Promise<Payload>;

/** Whoever comes back with a code is somebody of that name. */
export const IDENTITIES: IdentityProviders = {
  redirectUri: (_provider, state) => `https://elsewhere.example/?state=${state}`,
  userOf: (provider, code) => ({ id: `${provider}:${code}`, userName: code }),
  farcaster: () => ({ url: "", user: new Promise(() => undefined) }),
};

/** A site whose pages come and go over the store of one browser; `over` replaces ports. */
export const siteStand = (over: Partial<SitePorts> = {}) => {
  const clock = { now: 1_000 };
  const store = memoryStore();
  const sent: Sent[] = [];
  const shown: SiteCall[] = [];
  const count = { states: 0, codes: 0 };
  const ports: SitePorts = {
    store,
    browser: "browser",
    keys: new PretendSiteKeys(),
    mail: {
      sendCode: (to, code) => void sent.push({ to, code }),
      sendDeviceLink: (to, approve) => void sent.push({ to, approve }),
    },
    approval: {
      ask: async (call) => {
        shown.push(call);
        return true;
      },
    },
    identities: IDENTITIES,
    now: () => clock.now,
    code: () => String((count.codes += 1)).padStart(6, "0"),
    secret: () => `state${(count.states += 1)}`,
    ...over,
  };
  const page = (): Request => {
    const site = new SecureSite(ports);
    return async (name, payload) => {
      const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
      const reply = await site.receive(data);
      return (reply as { readonly payload: Payload }).payload;
    };
  };
  const approveLast = (): void => sent.findLast(({ approve }) => approve)?.approve?.();
  const lastCode = (): string => sent.findLast(({ code }) => code)?.code ?? "";
  /** Signs somebody in by e-mail, in a browser that is new to the address. */
  const signIn = async (request: Request, email: string): Promise<void> => {
    await request("CONNECT_EMAIL", { email });
    approveLast();
    await request("CONNECT_DEVICE");
    await request("CONNECT_OTP", { otp: lastCode() });
  };
  /** Signs somebody in with an account elsewhere, who has no e-mail address then. */
  const signInElsewhere = async (request: Request, name: string): Promise<void> => {
    await request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    await request("CONNECT_SOCIAL", { uri: `?state=state${count.states}&code=${name}` });
  };
  const visit = { clock, ports, store, sent, shown, page, approveLast, lastCode };
  return { ...visit, signIn, signInElsewhere };
};

/** The site's refusal of a code. */
export const INVALID = { message: "Invalid Otp" };
