import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemorySiteStore } from "../../src/secure-site/memory-site-store.js";
import {
  derivedKeys,
  startSecureSite,
  type Letter,
  type RunningSite,
} from "../../examples/secure-site/index.mjs";

const [PAGE, ORIGIN] = ["https://shop.example", "https://wallet.example"];
const EMAIL = "ana@example.org";
const DAY_MS = 86_400_000;

let site: RunningSite;
let now: number;
let store: MemorySiteStore;
let letters: Letter[];

const start = async (): Promise<void> => {
  site = await startSecureSite({
    origin: ORIGIN,
    pages: [PAGE],
    name: "Shop Wallet",
    port: 0,
    store,
    mail: { send: (letter) => void letters.push(letter) },
    keys: derivedKeys({ secret: new Uint8Array(32).fill(7), chains: {} }),
    now: () => now,
  });
};
beforeEach(async () => {
  [now, store, letters] = [Date.UTC(2026, 0, 1), new MemorySiteStore(), []];
  await start();
});
afterEach(() => site.stop());

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
/** Starts a session behind a proxy that forwards this address; returns the status. */
const beginFrom = async (address: string): Promise<number> =>
  (await post("/session", { page: PAGE }, { "x-forwarded-for": address })).status;
const begin = async (): Promise<string> =>
  ((await (await post("/session", { page: PAGE })).json()) as { readonly session: string }).session;
type Payload = Readonly<Record<string, unknown>>;
const send = async (session: string, name: string, payload?: object): Promise<Response> => {
  const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
  return post("/message", { session, page: PAGE, data });
};
const statusOf = async (session: string, name = "IS_CONNECTED"): Promise<number> => {
  const response = await send(session, name);
  await response.text();
  return response.status;
};
const ask = async (session: string, name: string, payload?: object): Promise<Payload> => {
  const lines = (await (await send(session, name, payload)).text()).trim().split("\n");
  return (JSON.parse(lines.at(-1) ?? "") as { reply: { payload: Payload } }).reply.payload;
};
const isIn = async (session: string): Promise<unknown> =>
  (await ask(session, "IS_CONNECTED"))["isConnected"];
const signedIn = async (): Promise<string> => {
  const session = await begin();
  const { compare: choice } = await ask(session, "CONNECT_EMAIL", { email: EMAIL });
  const device = ask(session, "CONNECT_DEVICE");
  await post("/approved", { link: /#(\S+)/u.exec(letters.at(-1)?.text ?? "")?.[1], choice });
  await device;
  await ask(session, "CONNECT_OTP", { otp: /\d{6}/u.exec(letters.at(-1)?.subject ?? "")?.[0] });
  return session;
};
const idsOf = (kind: string): string[] =>
  store.records().flatMap((record) => (record.kind === kind ? record.id : []));

describe("browser sessions at a self-hosted secure site", () => {
  it("lets a hundred people behind one IP address start sessions and sign in", async () => {
    const statuses = [];
    for (let index = 0; index < 100; index += 1) statuses.push(await beginFrom("203.0.113.5"));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const office = { "x-forwarded-for": "198.51.100.7, 203.0.113.5" };
    for (let index = 0; index < 60; index += 1) {
      const begun = await post("/session", { page: PAGE }, office);
      const { session } = (await begun.json()) as { readonly session: string };
      const data = {
        type: "@w3m-app/CONNECT_EMAIL",
        id: "1",
        payload: { email: `person${index}@example.org` },
      };
      const answer = await post("/message", { session, page: PAGE, data }, office);
      expect(await answer.text()).toContain("VERIFY_DEVICE");
    }
  });
  it("limits one secure site session to 20 concurrent messages", async () => {
    const session = await begin();
    await ask(session, "CONNECT_EMAIL", { email: EMAIL });
    const leaving = new AbortController();
    const data = { type: "@w3m-app/CONNECT_DEVICE", id: "1" };
    const waits = () =>
      fetch(`${site.url}/message`, {
        method: "POST",
        headers: { origin: ORIGIN, "content-type": "application/json" },
        body: JSON.stringify({ session, page: PAGE, data }),
        signal: leaving.signal,
      });
    for (let index = 0; index < 20; index += 1) await waits();
    expect(await ask(session, "IS_CONNECTED")).toEqual({ message: "Too many requests at once" });
    expect(await ask(session, "RPC_ABORT")).toBeUndefined();
    const other = await begin();
    expect(await ask(other, "IS_CONNECTED")).toEqual({ isConnected: false });
    leaving.abort();
    await vi.waitFor(async () =>
      expect(await ask(session, "IS_CONNECTED")).toEqual({ isConnected: false }),
    );
  });
  it("limits one IP address to 300 concurrent messages, without limiting other IP addresses", async () => {
    const office = { "x-forwarded-for": "203.0.113.5" };
    const leaving = new AbortController();
    // Responses are kept, because the garbage collector closes unreferenced ones.
    const waiting: Response[] = [];
    const from = (headers: Readonly<Record<string, string>>, session: string, name: string) =>
      fetch(`${site.url}/message`, {
        method: "POST",
        headers: { origin: ORIGIN, "content-type": "application/json", ...headers },
        body: JSON.stringify({ session, page: PAGE, data: { type: `@w3m-app/${name}`, id: "1" } }),
        signal: leaving.signal,
      });
    const beginIn = async (headers: Readonly<Record<string, string>>): Promise<string> =>
      ((await (await post("/session", { page: PAGE }, headers)).json()) as { session: string })
        .session;
    for (let browser = 0; browser < 15; browser += 1) {
      const session = await beginIn(office);
      const payload = { email: `person${browser}@example.org` };
      await post(
        "/message",
        { session, page: PAGE, data: { type: "@w3m-app/CONNECT_EMAIL", id: "1", payload } },
        office,
      ).then((answer) => answer.text());
      for (let at = 0; at < 20; at += 1)
        waiting.push(await from(office, session, "CONNECT_DEVICE"));
    }
    const crowded = await from(office, await beginIn(office), "IS_CONNECTED");
    expect(await crowded.text()).toContain("Too many requests at once");
    const neighbour = { "x-forwarded-for": "203.0.113.6" };
    const answer = await from(neighbour, await beginIn(neighbour), "IS_CONNECTED");
    expect(await answer.text()).toContain("isConnected");
    expect(waiting).toHaveLength(300);
    leaving.abort();
  });
  it("ends only the oldest sessions of an IP address that starts more than 300 sessions", async () => {
    const elsewhere = await begin();
    const from = (address: string) =>
      post("/session", { page: PAGE }, { "x-forwarded-for": address });
    const neighbour = (await (await from("2001:db8:1:3::1")).json()) as { session: string };
    const first = (await (await from("2001:db8:1:2::1")).json()) as { session: string };
    for (let index = 0; index < 300; index += 1) await from(`2001:db8:1:2::${index + 2}`);
    expect(await statusOf(first.session)).toBe(401);
    expect(await statusOf(neighbour.session)).toBe(200);
    expect(await statusOf(elsewhere)).toBe(200);
  });
});

describe("stored browser records of a self-hosted secure site", () => {
  it("stores nothing for a browser in which no user started to sign in", async () => {
    const session = await begin();
    expect(await statusOf(session)).toBe(200);
    expect(store.records()).toEqual([]);
    now += 61 * 60_000;
    await begin();
    expect(await statusOf(session)).toBe(401);
  });
  it("keeps a started social sign-in for one hour, even if the secure site restarts", async () => {
    const session = await begin();
    await ask(session, "GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    await site.stop();
    await start();
    expect(await statusOf(session)).toBe(200);
    now += 61 * 60_000;
    await store.removeExpired(now);
    expect(store.records()).toEqual([]);
    const again = await signedIn();
    await ask(again, "GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    now += 2 * DAY_MS;
    await store.removeExpired(now);
    expect(await statusOf(again)).toBe(200);
  });
  it("keeps a signed-in browser for 90 days after its last visit, even if the secure site restarts", async () => {
    const session = await signedIn();
    expect(await isIn(session)).toBe(true);
    await site.stop();
    await start();
    for (let visits = 0; visits < 3; visits += 1) {
      now += 89 * DAY_MS;
      expect(await statusOf(session)).toBe(200);
    }
    now += 91 * DAY_MS;
    expect(await statusOf(session)).toBe(401);
  });
  it("deletes the whole record of an expired browser when another browser signs in", async () => {
    await signedIn();
    const former = idsOf("browser");
    expect(former).toHaveLength(1);
    now += 50 * DAY_MS;
    const later = await signedIn();
    now += 50 * DAY_MS;
    await signedIn();
    expect(idsOf("browser")).toHaveLength(2);
    expect(idsOf("browser")).not.toContain(former[0]);
    expect(await statusOf(later)).toBe(200);
    expect(idsOf("owner")).toEqual([EMAIL]);
  });
  it("ends a browser session 90 days after the sign-in, even if it is used often", async () => {
    const session = await signedIn();
    for (let day = 0; day < 90; day += 1) {
      expect(await isIn(session)).toBe(true);
      now += DAY_MS;
    }
    expect(await isIn(session)).toBe(true);
    now += 1;
    expect(await isIn(session)).toBe(false);
  });
});
