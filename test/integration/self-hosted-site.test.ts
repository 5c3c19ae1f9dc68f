import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSigningRequest } from "latchkit/secure-site";
import { recoverMessageAddress, stringToHex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  derivedKeys,
  folderMail,
  memoryStore,
  startSecureSite,
  type Letter,
  type RunningSite,
} from "../../examples/secure-site/index.mjs";

const PAGE = "https://shop.example";
const ORIGIN = "https://wallet.example";
const EMAIL = "ana@example.org";
type Line = Readonly<Record<string, never>> & {
  readonly reply?: { readonly type: string; readonly payload: Readonly<Record<string, unknown>> };
  readonly ask?: string;
};

let site: RunningSite;
let letters: Letter[] = [];
let now = Date.UTC(2026, 0, 1);
let store = memoryStore();
let kept: string[] = [];
let calls: string[] = [];
const KEYS = derivedKeys({
  secret: new Uint8Array(32).fill(7),
  chains: { 1: "http://127.0.0.1:9" },
});

beforeEach(async () => {
  store = memoryStore();
  kept = [];
  letters = [];
  calls = [];
  site = await startSecureSite({
    origin: ORIGIN,
    pages: [PAGE],
    name: "Shop Wallet",
    port: 0,
    store: {
      ...store,
      transaction: (work) =>
        store.transaction((records) =>
          work({
            get: (...given) => records.get(...given),
            remove: (...given) => records.remove(...given),
            list: (...given) => records.list(...given),
            put: (kind, id, value, place) => {
              kept.push(kind, id, value, place?.group ?? "");
              return records.put(kind, id, value, place);
            },
          }),
        ),
    },
    mail: { send: (letter) => void letters.push(letter) },
    keys: {
      ...KEYS,
      call: (userId, call) => {
        calls.push(call.method);
        return KEYS.call(userId, call);
      },
    },
    now: () => now,
  });
});
afterEach(() => site.stop());

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const begin = async (): Promise<string> => {
  const { session } = (await (await post("/session", { page: PAGE })).json()) as {
    readonly session: string;
  };
  return session;
};

/** The frame of one browser. `decide`: the user's answer to each request. */
const frameOf = (session: string, decide = true) => {
  const shown: Line[] = [];
  const send = async (name: string, payload?: object) => {
    const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
    const response = await post("/message", { session, page: PAGE, data });
    if (!response.ok || response.body === null) throw new Error(String(response.status));
    let rest = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter((one) => one.trim() !== "").map((one) => JSON.parse(one)))
        if (line.reply) {
          compare = String(line.reply.payload?.["compare"] ?? compare);
          return line.reply as NonNullable<Line["reply"]>;
        } else if (line.ask !== undefined) {
          shown.push(line);
          await post("/decision", { session, ask: line.ask, isAgreed: decide });
        }
    }
    throw new Error("no reply");
  };
  return { request: send, shown };
};
/** Closes a frame while its user is asked; returns the id of the request. */
const leftWhileAsked = async (session: string, call: object): Promise<string> => {
  const headers = { origin: ORIGIN, "content-type": "application/json" };
  const asking = request(`${site.url}/message`, { method: "POST", headers });
  asking.on("error", () => undefined);
  asking.end(
    JSON.stringify({
      session,
      page: PAGE,
      data: { type: "@w3m-app/RPC_REQUEST", id: "1", payload: call },
    }),
  );
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const [line] = (await once(answer, "data")) as [Buffer];
  asking.destroy();
  await once(asking, "close");
  // Later requests ensure that the site has noticed the disconnect.
  for (const ask of ["first", "second"]) await post("/decision", { session, ask, isAgreed: false });
  return (JSON.parse(String(line)) as { readonly ask: string }).ask;
};
const lastCode = (): string => /\d{6}/u.exec(letters.at(-1)?.subject ?? "")?.[0] ?? "";
const lastLink = (): string => /#(\S+)/u.exec(letters.at(-1)?.text ?? "")?.[1] ?? "";
const jsonOf = async <T>(path: string, body: object): Promise<T> =>
  (await (await post(path, body)).json()) as T;
/** The number that the browser showed last. */
let compare = "";
const openLink = async (choice = compare): Promise<boolean> =>
  (await jsonOf<{ isApproved: boolean }>("/approved", { link: lastLink(), choice })).isApproved;
const signedIn = async (decide?: boolean) => {
  const session = await begin();
  const frame = frameOf(session, decide);
  expect((await frame.request("CONNECT_EMAIL", { email: EMAIL })).payload).toMatchObject({
    action: "VERIFY_DEVICE",
  });
  const device = frame.request("CONNECT_DEVICE");
  expect(await openLink()).toBe(true);
  await device;
  await frame.request("CONNECT_OTP", { otp: lastCode() });
  return { session, ...frame };
};

describe("self-hosted secure site", () => {
  it("signs the user in by link and code, and signs approved requests with the user's key", async () => {
    const { request, shown } = await signedIn(true);
    const user = (await request("GET_USER", { chainId: 1 })).payload;
    expect(user).toMatchObject({ email: EMAIL, chainId: 1 });
    const address = String(user["address"]);
    const ask = { method: "personal_sign", params: [stringToHex("hello"), address], chainId: 1 };
    const { payload } = await request("RPC_REQUEST", ask);
    const signature = payload as unknown as `0x${string}`;
    expect(shown).toHaveLength(1);
    expect(await recoverMessageAddress({ message: "hello", signature })).toBe(address);
    expect(user["accounts"]).toEqual([{ address, type: "eoa" }]);
    const elsewhere = await request("RPC_REQUEST", {
      ...ask,
      chainId: 5,
      rpcUrl: "http://10.0.0.1/",
    });
    expect(elsewhere.payload).toEqual({ message: "Chain 5 is not served here" });
  });

  it("signs the page's sign-in message during the login, and other messages only after approval", async () => {
    const { request, shown } = await signedIn(false);
    const asked = (host: string) => {
      const lines = [
        `${host} wants you to sign in with your Ethereum account:`,
        "<<AccountAddress>>",
        "",
        "",
        `URI: https://${host}`,
        "Version: 1",
        "Chain ID: 1",
        "Nonce: nonce00000001",
        "Issued At: 2026-01-01T00:00:00.000Z",
      ];
      const fields = { accountAddress: "a", chainId: "eip155:1", domain: host, uri: "u" };
      const serializedMessage = lines.join("\n");
      return {
        chainId: 1,
        siwxMessage: { ...fields, version: "1", nonce: "n", serializedMessage },
      };
    };
    const { payload: user } = await request("GET_USER", asked("shop.example"));
    const [message, signature] = [String(user["message"]), user["signature"] as `0x${string}`];
    expect(await recoverMessageAddress({ message, signature })).toBe(user["address"]);
    const other = await request("GET_USER", asked("bank.example"));
    expect(other.payload).not.toHaveProperty("signature");
    expect([shown, calls]).toEqual([[], ["personal_sign"]]);
  });

  it("rejects a signing request that the user declined or whose frame was closed", async () => {
    const rejecting = await signedIn(false);
    const ask = { method: "personal_sign", params: ["0x00", "0x"], chainId: 1 };
    expect((await rejecting.request("RPC_REQUEST", ask)).payload).toEqual({
      message: "User rejected",
    });
    const { session } = rejecting;
    const asked = await leftWhileAsked(session, ask);
    const late = { ask: asked, isAgreed: true };
    expect((await post("/decision", { session, ...late })).status).toBe(404);
    expect((await post("/decision", { session: "another", ...late })).status).toBe(404);
    expect((await frameOf(session).request("IS_CONNECTED")).payload).toEqual({ isConnected: true });
    expect(calls).toEqual([]);
  });

  it("accepts an e-mail code once, within five tries and twenty minutes", async () => {
    const { session } = await signedIn();
    const { request } = frameOf(session);
    await request("SIGN_OUT");
    await request("CONNECT_EMAIL", { email: EMAIL });
    const code = lastCode();
    now += 20 * 60_000 + 1;
    expect((await request("CONNECT_OTP", { otp: code })).payload).toEqual({
      message: "Invalid Otp",
    });
    expect((await request("IS_CONNECTED")).payload).toEqual({ isConnected: false });
  });

  it("keeps the user's wallet after a change of e-mail address", async () => {
    const { request, session } = await signedIn();
    const { address } = (await request("GET_USER", { chainId: 1 })).payload;
    const email = "ana@new.example";
    await request("UPDATE_EMAIL", { email });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    const { payload } = await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(payload).toEqual({ newEmail: email, effectiveAt: now + 24 * 60 * 60_000 });
    now = Number(payload["effectiveAt"]);
    const other = frameOf(await begin());
    await other.request("CONNECT_EMAIL", { email });
    const device = other.request("CONNECT_DEVICE");
    await openLink();
    await device;
    await other.request("CONNECT_OTP", { otp: lastCode() });
    expect((await other.request("GET_USER", { chainId: 1 })).payload).toMatchObject({ address });
    expect(kept.join(" ")).not.toContain(session);
  });

  it("keeps the connection alive by early headers while it waits for the user to open the sign-in link", async () => {
    const session = await begin();
    await frameOf(session).request("CONNECT_EMAIL", { email: EMAIL });
    const leaving = AbortSignal.timeout(10_000);
    const response = await fetch(`${site.url}/message`, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/json" },
      body: JSON.stringify({
        session,
        page: PAGE,
        data: { type: "@w3m-app/CONNECT_DEVICE", id: "1" },
      }),
      signal: leaving,
    });
    expect([response.status, leaving.aborted]).toEqual([200, false]);
    await response.body?.cancel();
  });

  it("deletes the record of a browser one hour after it left without opening its sign-in link", async () => {
    const session = await begin();
    const { request: ask } = frameOf(session);
    /** Resolves when earlier requests have reached the site. */
    const heard = async (): Promise<void> => {
      await ask("IS_CONNECTED");
      await ask("IS_CONNECTED");
    };
    await ask("CONNECT_EMAIL", { email: EMAIL });
    const headers = { origin: ORIGIN, "content-type": "application/json" };
    const waiting = request(`${site.url}/message`, { method: "POST", headers });
    waiting.on("error", () => undefined);
    const data = { type: "@w3m-app/CONNECT_DEVICE", id: "1" };
    waiting.end(JSON.stringify({ session, page: PAGE, data }));
    await once(waiting, "finish");
    await heard();
    now += 61 * 60_000;
    expect((await ask("IS_CONNECTED")).type).toBe("@w3m-frame/IS_CONNECTED_SUCCESS");
    const closed = new Promise((resolve) => {
      waiting.once("close", resolve);
    });
    waiting.destroy();
    await closed;
    await heard();
    now += 61 * 60_000;
    await expect(ask("IS_CONNECTED")).rejects.toThrow("401");
  });
  it("the secure site accepts a sign-in link only once", async () => {
    const session = await begin();
    const { request } = frameOf(session);
    await request("CONNECT_EMAIL", { email: EMAIL });
    expect(await openLink()).toBe(true);
    expect(await openLink()).toBe(false);
  });

  it("limits the secure site's e-mails to one address, counted across browsers", async () => {
    for (let count = 0; count < 6; count += 1)
      await frameOf(await begin()).request("CONNECT_EMAIL", { email: EMAIL });
    const { payload } = await frameOf(await begin()).request("CONNECT_EMAIL", { email: EMAIL });
    expect(payload).toEqual({ message: "Too many e-mails. Try again later" });
    expect(letters).toHaveLength(6);
  });

  it("the secure site accepts messages only from its own pages, and only listed pages can frame the site", async () => {
    expect((await post("/session", { page: "https://evil.example" })).status).toBe(403);
    expect((await post("/session", { page: PAGE }, { origin: PAGE })).status).toBe(403);
    const session = await begin();
    const data = { type: "@w3m-app/IS_CONNECTED", id: "1" };
    const other = { session, page: ORIGIN, data };
    expect((await post("/message", other)).status).toBe(401);
    expect((await post("/message", { session: "f".repeat(64), page: PAGE, data })).status).toBe(
      401,
    );
    const frame = await fetch(`${site.url}/sdk?projectId=p`);
    expect(frame.headers.get("content-security-policy")).toContain(`frame-ancestors ${PAGE}`);
    const others = await fetch(`${site.url}/dashboard`);
    expect(others.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect((await fetch(`${site.url}/../start.mjs`)).status).toBe(404);
  });

  it("the secure site stores no session token, sign-in code or link in plain text", async () => {
    const { session } = await signedIn();
    expect(kept.join(" ")).toContain(EMAIL);
    expect(kept.join(" ")).not.toContain(session);
    expect(kept.join(" ")).not.toContain(lastCode());
  });

  it("a secure site does not start without required options, or if a listed page has the site's origin", async () => {
    const options = { origin: ORIGIN, name: "Wallet", store, mail: { send: () => undefined } };
    const keys = derivedKeys({ secret: new Uint8Array(32), chains: {} });
    await expect(startSecureSite({ ...options, keys, pages: [ORIGIN] })).rejects.toThrow("origin");
    await expect(startSecureSite({ ...options, keys, pages: [`${PAGE}/x`] })).rejects.toThrow(
      "origin",
    );
    await expect(startSecureSite({ ...options, pages: [PAGE] } as never)).rejects.toThrow("keys");
    expect(() => derivedKeys({ secret: new Uint8Array(16), chains: {} })).toThrow("32 bytes");
  });
});

describe("parts of the secure site", () => {
  it("signs with the same key for one user, and with a different key for each other user", async () => {
    const keys = derivedKeys({
      secret: new Uint8Array(32).fill(9),
      chains: { 1: "http://127.0.0.1:9" },
    });
    const { eoa } = await keys.accounts("email:ana@example.org");
    const call = { method: "personal_sign", params: [stringToHex("hello"), eoa], chainId: 1 };
    const signing = readSigningRequest(call);
    const signature = await keys.call("email:ana@example.org", { ...call, signing });
    const message = "hello";
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(
      eoa,
    );
    expect((await keys.accounts("email:bea@example.org")).eoa).not.toBe(eoa);
  });

  it("writes e-mails to a folder atomically, and rejects line breaks in their headers", async () => {
    const folder = await mkdtemp(join(tmpdir(), "letters-"));
    const mail = folderMail(folder, "wallet@example.org");
    await mail.send({ to: EMAIL, subject: "A code", text: "123456" });
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expect(await readFile(join(folder, names[0] ?? ""), "utf8")).toContain("123456");
    const sent = async () => mail.send({ to: `${EMAIL}\r\nBcc: x@y.z`, subject: "", text: "" });
    await expect(sent()).rejects.toThrow("line break");
    await rm(folder, { recursive: true });
  });

  it("encodes non-ASCII headers of e-mails for any site name", async () => {
    const folder = await mkdtemp(join(tmpdir(), "letters-"));
    const mail = folderMail(folder, "Wallet <wallet@example.org>");
    const subject = `123456 is your code for ${"Geldbörse € ".repeat(10)}`;
    await mail.send({ to: EMAIL, subject, text: "Ihr Code für heute" });
    const [name = ""] = await readdir(folder);
    const [head = "", text] = (await readFile(join(folder, name), "utf8")).split("\r\n\r\n");
    const words = [...head.matchAll(/=\?utf-8\?B\?([\w+/=]+)\?=/gu)];
    expect(words.every(([word]) => word.length <= 75)).toBe(true);
    expect(words.map(([, word = ""]) => Buffer.from(word, "base64").toString()).join("")).toBe(
      subject,
    );
    expect(head).toMatch(/^[\r\n -~]*$/u);
    expect(head).toMatch(/\r\nDate: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000\r\n/u);
    expect(head).toMatch(/\r\nMessage-ID: <[\w-]+@example\.org>\r\n/u);
    expect(head).toContain("\r\nAuto-Submitted: auto-generated\r\n");
    expect(text).toBe("Ihr Code für heute\r\n");
    await rm(folder, { recursive: true });
  });
});
