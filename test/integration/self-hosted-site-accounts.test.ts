import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  derivedKeys,
  memoryStore,
  startSecureSite,
  type Letter,
  type RunningSite,
} from "../../examples/secure-site/index.mjs";

const [PAGE, ORIGIN] = ["https://shop.example", "https://wallet.example"];
const [ANA, NEW] = ["ana@example.org", "ana@new.example"];
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DAY_MS = 86_400_000;
type Payload = Readonly<Record<string, unknown>>;

let site: RunningSite;
let now: number;
let letters: Letter[];
let isFull: boolean;
let refusedLetters: Letter[];

beforeEach(async () => {
  [now, letters, isFull] = [Date.UTC(2026, 0, 1), [], false];
  refusedLetters = [];
  site = await startSecureSite({
    origin: ORIGIN,
    pages: [PAGE],
    name: "Shop Wallet",
    port: 0,
    store: memoryStore(),
    mail: {
      send: (letter) => {
        if (isFull) {
          refusedLetters.push(letter);
          throw new Error("mailbox full");
        }
        letters.push(letter);
      },
    },
    keys: derivedKeys({ secret: new Uint8Array(32).fill(7), chains: {} }),
    now: () => now,
  });
});
afterEach(() => site.stop());

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const json = async <T>(path: string, body: object): Promise<T> =>
  (await (await post(path, body)).json()) as T;
const linkIn = (letter = letters.at(-1)): string => /#(\S+)/u.exec(letter?.text ?? "")?.[1] ?? "";
const lastCode = (): string => /\d{6}/u.exec(letters.at(-1)?.subject ?? "")?.[0] ?? "";

interface Visit {
  readonly page?: string;
  readonly agent?: string;
  readonly address?: string;
  /** The user's answer to each request. */
  readonly agrees?: boolean;
}
const browser = async ({
  page = PAGE,
  agent = FIREFOX,
  address = "203.0.113.5",
  agrees = true,
}: Visit = {}) => {
  const headers = { "user-agent": agent, "x-forwarded-for": address };
  const begun = await post("/session", { page }, headers);
  const { session } = (await begun.json()) as { readonly session: string };
  const questions: unknown[] = [];
  const request = async (name: string, payload?: object): Promise<Payload> => {
    const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
    const response = await post("/message", { session, page, data }, headers);
    let rest = "";
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter((one) => one !== "")) {
        const { reply, ask, question } = JSON.parse(line) as {
          readonly reply?: { readonly payload: Payload };
          readonly ask?: string;
          readonly question?: unknown;
        };
        if (reply !== undefined) return reply.payload;
        if (ask === undefined) continue;
        questions.push(question);
        await post("/decision", { session, ask, isAgreed: agrees }, headers);
      }
    }
    throw new Error(`no reply: ${response.status}`);
  };
  const signIn = async (email = ANA): Promise<void> => {
    const { action, compare: choice } = await request("CONNECT_EMAIL", { email });
    if (action === "VERIFY_DEVICE") {
      const device = request("CONNECT_DEVICE");
      await post("/approved", { link: linkIn(), choice });
      await device;
    }
    await request("CONNECT_OTP", { otp: lastCode() });
  };
  const isIn = async () => (await request("IS_CONNECTED"))["isConnected"];
  return { session, request, questions, signIn, isIn };
};
type Browser = Awaited<ReturnType<typeof browser>>;
const changeTo = async ({ request }: Browser, email: string): Promise<Payload> => {
  await request("UPDATE_EMAIL", { email });
  await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
  return request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
};

describe("e-mail change at a self-hosted secure site", () => {
  it("shows both e-mail addresses in the secure site's frame before sending any e-mail", async () => {
    const ana = await browser({ agrees: false });
    await ana.signIn();
    const before = letters.length;
    expect(await ana.request("UPDATE_EMAIL", { email: NEW })).toEqual({ message: "User rejected" });
    expect(ana.questions).toEqual([{ kind: "email-change", from: ANA, to: NEW }]);
    expect(letters).toHaveLength(before);
  });
  it("describes the address change in each e-mail, and notifies the previous address", async () => {
    const ana = await browser();
    await ana.signIn();
    const before = letters.length;
    await changeTo(ana, NEW);
    const [from, to, notice] = letters.slice(before);
    expect(from).toMatchObject({ to: ANA, text: expect.stringContaining(`to ${NEW} go on`) });
    expect(to).toMatchObject({ to: NEW, text: expect.stringContaining("makes this the e-mail") });
    expect(notice).toMatchObject({ to: ANA, text: expect.stringContaining(NEW) });
    expect(notice?.text).toContain("Fri, 02 Jan 2026 00:00:00 GMT");
    expect(notice?.text).toContain(`${ORIGIN}/take-back#`);
    expect(
      new Set([from, to, notice].map((letter) => letter?.subject.replace(/^\d+/u, ""))).size,
    ).toBe(3);
  });
  it("reverts the e-mail change by the link in the notification, and signs out all browsers", async () => {
    const [ana, thief] = [await browser(), await browser({ agent: IPHONE })];
    await ana.signIn();
    await thief.signIn();
    await changeTo(thief, "thief@example.org");
    const link = linkIn();
    expect((await fetch(`${site.url}/take-back`)).status).toBe(200);
    expect(await json("/taken-back", { link })).toEqual({ isTakenBack: true });
    expect(await json("/taken-back", { link })).toEqual({ isTakenBack: false });
    expect([await ana.isIn(), await thief.isIn()]).toEqual([false, false]);
    now += DAY_MS;
    await ana.signIn();
    expect(await ana.request("GET_USER")).toMatchObject({ email: ANA });
  });
  it("applies the e-mail change after a day, and signs out the user's other browsers", async () => {
    const [ana, other] = [await browser(), await browser({ agent: IPHONE })];
    await ana.signIn();
    await other.signIn();
    const { address } = await ana.request("GET_USER");
    await changeTo(ana, NEW);
    now += DAY_MS - 1;
    expect([(await ana.request("GET_USER"))["email"], await other.isIn()]).toEqual([ANA, true]);
    now += 1;
    expect([(await ana.request("GET_USER"))["email"], await other.isIn()]).toEqual([NEW, false]);
    await other.signIn(NEW);
    expect(await other.request("GET_USER")).toMatchObject({ address });
  });
});

describe("approval link at a self-hosted secure site", () => {
  const waiting = async () => {
    const ana = await browser();
    const { compare } = await ana.request("CONNECT_EMAIL", { email: ANA });
    return { ana, compare, link: linkIn(), device: ana.request("CONNECT_DEVICE") };
  };
  it("shows browser, place and page of a sign-in on the link's page, with three numbers to choose from", async () => {
    const { compare, link, ana } = await waiting();
    expect(compare).toMatch(/^\d{2}$/u);
    const shown = await json<Payload & { readonly choices: readonly string[] }>("/link", { link });
    expect(shown).toMatchObject({
      browser: "Firefox on Windows",
      place: "203.0.113.5",
      page: PAGE,
      at: now,
    });
    expect(new Set(shown.choices).size).toBe(3);
    expect(shown.choices).toContain(compare);
    expect(letters.at(-1)?.text).toContain("Firefox on Windows, from 203.0.113.5");
    expect(letters.at(-1)?.text).not.toContain(` ${String(compare)} `);
    await ana.request("SIGN_OUT");
    await post("/approved", { link, choice: compare });
  });
  it("rejects the sign-in and its link without sending a code if the user picks a wrong number", async () => {
    const { compare, link, device } = await waiting();
    const { choices } = await json<{ readonly choices: readonly string[] }>("/link", { link });
    const choice = choices.find((one) => one !== compare);
    const before = letters.length;
    expect(await json("/approved", { link, choice })).toEqual({ isApproved: false });
    expect(await device).toEqual({ message: "Another number was chosen. Begin again" });
    expect(await json("/approved", { link, choice: compare })).toEqual({ isApproved: false });
    expect(await json("/link", { link })).toEqual({});
    expect(letters).toHaveLength(before);
  });
  it("keeps a sign-in approval link valid if the user opens it and chooses nothing", async () => {
    const { compare: choice, link, device } = await waiting();
    await json("/link", { link });
    expect((await post("/approved", { link })).status).toBe(400);
    expect(await json("/approved", { link, choice })).toEqual({ isApproved: true });
    expect(await device).toBeUndefined();
  });
});

describe("e-mail limits of a self-hosted secure site", () => {
  const TOO_MANY = { message: "Too many e-mails. Try again later" };
  const ask = async (visit: Visit, email: string) =>
    (await browser(visit)).request("CONNECT_EMAIL", { email });

  it("limits the e-mails to one mailbox for all spellings of its address", async () => {
    for (let count = 0; count < 6; count += 1)
      await ask({ address: `198.51.100.${count}` }, `a+${count}@Example.org`);
    expect(await ask({ address: "198.51.100.9" }, "A@example.org")).toEqual(TOO_MANY);
    expect(letters).toHaveLength(6);
  });
  it("always lets a mailbox's owner sign in from a known browser, even if the e-mail limit is exhausted", async () => {
    const ana = await browser();
    await ana.signIn();
    await ana.request("SIGN_OUT");
    now += 21 * 60_000;
    for (let count = 0; count < 7; count += 1) await ask({ address: `198.51.100.${count}` }, ANA);
    expect(await ask({}, ANA)).toEqual(TOO_MANY);
    await ana.signIn();
    expect(await ana.isIn()).toBe(true);
  });
  it("limits the e-mails that one browser can send to unknown addresses", async () => {
    const { request } = await browser();
    for (let count = 0; count < 10; count += 1)
      await request("CONNECT_EMAIL", { email: `stranger${count}@example.org` });
    expect(await request("CONNECT_EMAIL", { email: "one@example.org" })).toEqual(TOO_MANY);
    now += 20 * 60_000 + 1;
    expect(await request("CONNECT_EMAIL", { email: "one@example.org" })).toMatchObject({
      action: "VERIFY_DEVICE",
    });
  });
  it("limits the e-mails requested from one IP address, but not from neighbouring IP addresses", async () => {
    for (let count = 0; count < 200; count += 1) await ask({}, `stranger${count}@example.org`);
    expect(await ask({}, "one@example.org")).toEqual(TOO_MANY);
    expect(await ask({ address: "203.0.113.6" }, "one@example.org")).toHaveProperty("compare");
    expect(letters).toHaveLength(201);
  }, 60_000);
  it("does not accept a sign-in code if the mail server refused its e-mail", async () => {
    const ana = await browser();
    await ana.signIn();
    await ana.request("SIGN_OUT");
    await ana.request("CONNECT_EMAIL", { email: ANA });
    const code = lastCode();
    isFull = true;
    expect(await ana.request("CONNECT_EMAIL", { email: ANA })).toEqual({
      message: "Something went wrong",
    });
    expect(await ana.request("CONNECT_OTP", { otp: code })).toEqual({ message: "Invalid Otp" });
    const unsent = /\d{6}/u.exec(refusedLetters.at(-1)?.subject ?? "")?.[0];
    expect(unsent).toBeDefined();
    expect(await ana.request("CONNECT_OTP", { otp: unsent })).toEqual({ message: "Invalid Otp" });
  });
});

describe("browsers of a user at a self-hosted secure site", () => {
  type Listed = { readonly id: string; readonly isThis: boolean } & Payload;
  const dashboard = async () => {
    const home = await browser({ page: ORIGIN });
    await home.signIn();
    const list = async () =>
      (await json<{ browsers: readonly Listed[] }>("/browsers", { session: home.session }))
        .browsers;
    return { ...home, list };
  };
  it("lists the user's browsers on the secure site's dashboard with page and times", async () => {
    const phone = await browser({ agent: IPHONE });
    await phone.signIn();
    now += 2 * 60 * 60_000;
    const { list } = await dashboard();
    expect(await list()).toMatchObject([
      { isThis: true, name: "Firefox on Windows", page: ORIGIN, signedInAt: now, seenAt: now },
      { isThis: false, name: "Safari on iOS", page: PAGE, signedInAt: now - 2 * 60 * 60_000 },
    ]);
  });
  it("signs out one browser or all on the dashboard, and asks for a new approval afterwards", async () => {
    const [phone, tablet] = [await browser({ agent: IPHONE }), await browser()];
    await phone.signIn();
    await tablet.signIn();
    now += 21 * 60_000;
    const { session, list, isIn } = await dashboard();
    const { id } = (await list()).find(({ name }) => name === "Safari on iOS") ?? {};
    await post("/end-browsers", { session, id });
    expect([await phone.isIn(), await tablet.isIn(), await isIn()]).toEqual([false, true, true]);
    expect(await phone.request("CONNECT_EMAIL", { email: ANA })).toMatchObject({
      action: "VERIFY_DEVICE",
    });
    await post("/end-browsers", { session });
    expect([await tablet.isIn(), await isIn()]).toEqual([false, true]);
    expect(await list()).toHaveLength(1);
  });
  it("keeps at most 100 browsers of a user, and drops the oldest", async () => {
    const first = await browser({ agent: IPHONE });
    await first.signIn();
    const others = [];
    for (let at = 0; at < 99; at += 1) {
      const one = await browser();
      await one.signIn();
      others.push(one);
      now += 21 * 60_000;
    }
    expect(await first.isIn()).toBe(true);
    const { session, list } = await dashboard();
    expect(await first.isIn()).toBe(false);
    const all = await list();
    expect([all.length, all[0]?.isThis]).toEqual([100, true]);
    for (const { id, isThis } of all) if (!isThis) await post("/end-browsers", { session, id });
    expect(await list()).toHaveLength(1);
    expect(await others.at(-1)?.isIn()).toBe(false);
  }, 120_000);
  it("lists the user's browsers after an e-mail change signed out 100 other browsers", async () => {
    const lost = [];
    for (let at = 0; at < 99; at += 1) {
      lost.push(await browser());
      await lost.at(-1)?.signIn();
      now += 21 * 60_000;
    }
    const [thief] = lost;
    if (thief === undefined) throw new Error("nobody is signed in");
    await changeTo(thief, NEW);
    await post("/taken-back", { link: linkIn() });
    expect(await thief.isIn()).toBe(false);
    for (let at = 0; at < 3; at += 1) await (await browser({ agent: IPHONE })).signIn();
    const { list } = await dashboard();
    expect(await list()).toHaveLength(4);
  }, 120_000);
  it("lets only a user, and no embedding page, see and sign out the user's browsers", async () => {
    const { list } = await dashboard();
    const id = (await list())[0]?.id;
    const bea = await browser({ page: ORIGIN });
    await bea.signIn("bea@example.org");
    await post("/end-browsers", { session: bea.session, id });
    await post("/end-browsers", { session: bea.session });
    expect(await list()).toHaveLength(1);
    const shop = await browser();
    await shop.signIn();
    const nobody = await browser({ page: ORIGIN });
    for (const { session } of [shop, nobody])
      for (const path of ["/browsers", "/end-browsers"])
        expect((await post(path, { session })).status).toBe(401);
  });
});
