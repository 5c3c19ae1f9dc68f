import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  derivedKeys,
  memoryStore,
  startSecureSite,
  type Letter,
  type RunningSite,
} from "../../examples/secure-site/index.mjs";

const [SHOP, NEWS, ORIGIN] = [
  "https://shop.example.com",
  "https://news.example.com",
  "https://wallet.example.com",
];
const EMAIL = "ana@example.org";

interface Speaker {
  deliver(data: object): Promise<{ readonly payload: Readonly<Record<string, unknown>> }>;
}
let site: RunningSite;
let letters: Letter[] = [];
/** The session tokens that each page sent, in order. */
let used: Record<string, string[]> = {};

/** Storage shared by the site's frames below one registrable domain. */
const shared = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

const started = (): Promise<RunningSite> =>
  startSecureSite({
    origin: ORIGIN,
    pages: [SHOP, NEWS],
    name: "Shop Wallet",
    port: 0,
    store: memoryStore(),
    mail: { send: (letter) => void letters.push(letter) },
    keys: derivedKeys({ secret: new Uint8Array(32).fill(7), chains: {} }),
  });

beforeEach(async () => {
  letters = [];
  used = {};
  site = await started();
  const { fetch } = globalThis;
  vi.stubGlobal("localStorage", shared());
  vi.stubGlobal("fetch", (path: string, init: RequestInit & { readonly body: string }) => {
    const { page, session } = JSON.parse(init.body) as Readonly<Record<string, string>>;
    if (page !== undefined && session !== undefined) (used[page] ??= []).push(session);
    const headers = { "content-type": "application/json", origin: ORIGIN };
    return fetch(`${site.url}${path}`, { ...init, headers });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await site.stop();
});

/** Loads the site's page script in a new tab, embedded in this page. */
const setupOpened = async (page: string): Promise<Speaker> => {
  vi.resetModules();
  const file = "../../examples/secure-site/pages/messages.js";
  const { speaker } = (await import(file)) as { readonly speaker: (page: string) => Speaker };
  return speaker(page);
};
const ask = async (tab: Speaker, name: string, payload?: object) =>
  (await tab.deliver({ type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) })).payload;
const signIn = async (tab: Speaker): Promise<void> => {
  const { compare: choice } = await ask(tab, "CONNECT_EMAIL", { email: EMAIL });
  const device = ask(tab, "CONNECT_DEVICE");
  const link = /#(\S+)/u.exec(letters.at(-1)?.text ?? "")?.[1];
  await fetch("/approved", { method: "POST", body: JSON.stringify({ link, choice }) });
  await device;
  await ask(tab, "CONNECT_OTP", { otp: /\d{6}/u.exec(letters.at(-1)?.subject ?? "")?.[0] });
};
const isIn = async (tab: Speaker): Promise<unknown> =>
  (await ask(tab, "IS_CONNECTED"))["isConnected"];

describe("secure site on a subdomain of its pages, whose frames share storage", () => {
  it.each([ORIGIN, NEWS])(
    "keeps the user signed in at one page of a secure site while a second page, %s, is open",
    async (other) => {
      await signIn(await setupOpened(SHOP));
      expect(await isIn(await setupOpened(other))).toBe(false);
      expect(await isIn(await setupOpened(SHOP))).toBe(true);
    },
  );
  it("shares one secure site session between two tabs that open at the same time", async () => {
    const [first, second] = [await setupOpened(SHOP), await setupOpened(SHOP)];
    await Promise.all([isIn(first), isIn(second)]);
    await signIn(first);
    expect(await isIn(second)).toBe(true);
    expect(new Set(used[SHOP]).size).toBe(1);
  });
  it("starts a new session if the secure site does not know the stored token", async () => {
    const tab = await setupOpened(SHOP);
    await isIn(tab);
    await site.stop();
    site = await started();
    await signIn(tab);
    expect(await isIn(await setupOpened(SHOP))).toBe(true);
  });
});
