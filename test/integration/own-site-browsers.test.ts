import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
const WINDOW_MS = 20 * 60_000;

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
/** A browser begins behind a proxy that names its address; gives the answer's status. */
const beginFrom = async (address: string): Promise<number> =>
  (await post("/session", { page: PAGE }, { "x-forwarded-for": address })).status;
const begin = async (): Promise<string> =>
  ((await (await post("/session", { page: PAGE })).json()) as { readonly session: string }).session;
const statusOf = async (
  session: string,
  name = "IS_CONNECTED",
  payload?: object,
): Promise<number> => {
  const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
  const response = await post("/message", { session, page: PAGE, data });
  await response.text();
  return response.status;
};
const signedIn = async (): Promise<string> => {
  const session = await begin();
  await statusOf(session, "CONNECT_EMAIL", { email: EMAIL });
  const device = statusOf(session, "CONNECT_DEVICE");
  await post("/approved", { link: /#(\S+)/u.exec(letters.at(-1)?.text ?? "")?.[1] });
  await device;
  const otp = /\d{6}/u.exec(letters.at(-1)?.subject ?? "")?.[0];
  await statusOf(session, "CONNECT_OTP", { otp });
  return session;
};
const idsOf = (kind: string): string[] =>
  store.records().flatMap((record) => (record.kind === kind ? record.id : []));

describe("how many browsers begin at a secure site of one's own", () => {
  const many = async (address: (index: number) => string): Promise<number[]> => {
    const all: number[] = [];
    for (let index = 0; index < 61; index += 1) all.push(await beginFrom(address(index)));
    return all;
  };

  it("is 60 in 20 minutes from one address, and others begin meanwhile", async () => {
    const all = await many(() => "203.0.113.5");
    expect(all.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(all.at(-1)).toBe(429);
    expect(await beginFrom("203.0.113.6")).toBe(200);
    now += WINDOW_MS + 1;
    expect(await beginFrom("203.0.113.5")).toBe(200);
  });
  it("is counted by what the proxy added last, and by a line's network on IPv6", async () => {
    const written = await many((index) => `198.51.100.${index}, 203.0.113.5`);
    expect(written.at(-1)).toBe(429);
    expect((await many((index) => `2001:db8:1:2::${index + 1}`)).at(-1)).toBe(429);
    expect(await beginFrom("2001:db8:1:3::1")).toBe(200);
  });
  it("is more where a proxy on this machine names nobody, and not without end", async () => {
    for (let index = 0; index < 600; index += 1) await begin();
    expect((await post("/session", { page: PAGE })).status).toBe(429);
    expect(await beginFrom("203.0.113.6")).toBe(200);
  });
});

describe("what a secure site of one's own keeps of a browser", () => {
  it("is nothing before somebody does something there that lasts", async () => {
    const session = await begin();
    expect(await statusOf(session)).toBe(200);
    expect(store.records()).toEqual([]);
    now += 61 * 60_000;
    await begin();
    expect(await statusOf(session)).toBe(401);
  });
  it("lasts over a start anew, and for 90 days after the last visit", async () => {
    const session = await signedIn();
    await site.stop();
    await start();
    for (let visits = 0; visits < 3; visits += 1) {
      now += 89 * DAY_MS;
      expect(await statusOf(session)).toBe(200);
    }
    now += 91 * DAY_MS;
    expect(await statusOf(session)).toBe(401);
  });
  it("is gone whole once another browser comes, whoever came in between", async () => {
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
});
