import { memoryStore } from "../../../examples/secure-site/index.mjs";
import { SecureSite } from "../../../src/secure-site/secure-site.js";
import type {
  ChangeNotice,
  CodePurpose,
  DeviceLink,
  IdentityProviders,
  SiteCall,
  SitePorts,
  SiteQuestion,
} from "../../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";

/** What the site sent: a code, a link that `approve` opens, or the notice of a change. */
export interface SentEmail {
  readonly to: string;
  readonly code?: string;
  readonly purpose?: CodePurpose;
  /** Chooses a number at the link; default the one that the browser shows. */
  readonly approve?: (choice?: string) => boolean;
  readonly link?: DeviceLink;
  readonly change?: ChangeNotice;
}
type Payload = Readonly<Record<string, unknown>>;
/** What a page sends to the site, for the payload of the reply. */
export type Request = (name: string, payload?: object) => Promise<Payload>;

/** A provider that identifies its users by the code they return with. */
export const IDENTITIES: IdentityProviders = {
  redirectUri: (_provider, state) => `https://elsewhere.example/?state=${state}`,
  userOf: (provider, code) => ({ id: `${provider}:${code}`, userName: code }),
  farcaster: () => ({ url: "", user: new Promise(() => undefined) }),
};

/** A site whose pages come and go over the store of one browser; `over` replaces ports. */
export const setupSecureSite = (over: Partial<SitePorts> = {}) => {
  const clock = { now: 1_000 };
  const store = memoryStore();
  const sent: SentEmail[] = [];
  const shown: SiteCall[] = [];
  const questions: SiteQuestion[] = [];
  const person = { agrees: true };
  let compare = "";
  const count = { states: 0, codes: 0 };
  const ports: SitePorts = {
    store,
    browser: "browser",
    keys: new PretendSiteKeys(),
    mail: {
      sendCode: (to, code, purpose) => void sent.push({ to, code, purpose }),
      sendDeviceLink: (to, link) => {
        const approve = (choice = compare): boolean => link.approve(choice);
        sent.push({ to, approve, link });
      },
      sendChangeNotice: (to, change) => void sent.push({ to, change }),
    },
    approval: {
      ask: async (question) => {
        questions.push(question);
        if (question.kind === "call") shown.push(question.call);
        return person.agrees;
      },
    },
    emailChangeDelayMs: 0,
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
      const reply = (await site.receive(data)) as { readonly payload: Payload };
      compare = String(reply.payload?.["compare"] ?? compare);
      return reply.payload;
    };
  };
  const approveLast = (choice?: string): boolean | undefined =>
    sent.findLast(({ approve }) => approve)?.approve?.(choice);
  const lastCode = (): string => sent.findLast(({ code }) => code)?.code ?? "";
  /** Signs a user in by e-mail, in a browser that is new to the address. */
  const signIn = async (request: Request, email: string): Promise<void> => {
    await request("CONNECT_EMAIL", { email });
    approveLast();
    await request("CONNECT_DEVICE");
    await request("CONNECT_OTP", { otp: lastCode() });
  };
  /** Signs a user in with a social account, without an e-mail address. */
  const signInElsewhere = async (request: Request, name: string): Promise<void> => {
    await request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    await request("CONNECT_SOCIAL", { uri: `?state=state${count.states}&code=${name}` });
  };
  const visit = {
    clock,
    ports,
    store,
    sent,
    shown,
    questions,
    person,
    page,
    approveLast,
    lastCode,
  };
  return { ...visit, signIn, signInElsewhere };
};

/** The site's refusal of a code. */
export const INVALID = { message: "Invalid Otp" };
