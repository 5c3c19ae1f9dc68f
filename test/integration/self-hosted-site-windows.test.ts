import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  derivedKeys,
  memoryStore,
  startSecureSite,
  type Letter,
  type RunningSite,
} from "../../examples/secure-site/index.mjs";

const [PAGE, ORIGIN] = ["https://shop.example", "https://wallet.example"];
const REQUEST = { method: "personal_sign", params: ["0x6869", "0x"], chainId: 1 };
type Json = Readonly<Record<string, unknown>>;

let site: RunningSite;
let letters: Letter[] = [];
let leaving: AbortController;

beforeEach(async () => {
  letters = [];
  leaving = new AbortController();
  site = await startSecureSite({
    origin: ORIGIN,
    pages: [PAGE],
    name: "Shop Wallet",
    port: 0,
    store: memoryStore(),
    mail: { send: (letter) => void letters.push(letter) },
    keys: derivedKeys({ secret: new Uint8Array(32).fill(7), chains: { 1: "http://127.0.0.1:9" } }),
  });
});
afterEach(async () => {
  leaving.abort();
  await site.stop();
});

const post = (path: string, body: object, signal = leaving.signal): Promise<Response> =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
const json = async (path: string, body: object): Promise<Json> =>
  (await (await post(path, body)).json()) as Json;

/** The lines of a response, one at a time; undefined at the end. */
const linesOf = (response: Response): (() => Promise<Json | undefined>) => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  return async () => {
    for (;;) {
      const [line, ...others] = rest.split("\n");
      if (others.length > 0) {
        rest = others.join("\n");
        if (line !== undefined && line !== "") return JSON.parse(line) as Json;
        continue;
      }
      const part = await reader?.read();
      if (part === undefined || part.done) return undefined;
      rest += part.value;
    }
  };
};
const message = (session: string, type: string, payload?: object): Promise<Response> =>
  post("/message", {
    session,
    page: PAGE,
    data: { type: `@w3m-app/${type}`, id: "1", ...(payload && { payload }) },
  });
const reply = async (session: string, type: string, payload?: object) =>
  linesOf(await message(session, type, payload))();

/** A session with a pending signing request, as its frame sees it. */
const setupPendingRequest = async () => {
  const session = String((await json("/session", { page: PAGE }))["session"]);
  const email = "ana@example.org";
  const begun = (await reply(session, "CONNECT_EMAIL", { email }))?.["reply"] as { payload: Json };
  const device = reply(session, "CONNECT_DEVICE");
  const link = /#(\S+)/u.exec(letters.at(-1)?.text ?? "")?.[1];
  await json("/approved", { link, choice: begun.payload["compare"] });
  await device;
  await reply(session, "CONNECT_OTP", { otp: /\d{6}/u.exec(letters.at(-1)?.subject ?? "")?.[0] });
  const user = (await reply(session, "GET_USER", { chainId: 1 }))?.["reply"] as { payload: Json };
  const next = linesOf(
    await message(session, "RPC_REQUEST", {
      ...REQUEST,
      params: ["0x6869", user.payload["address"]],
    }),
  );
  const ask = String((await next())?.["ask"]);
  return { session, ask, next };
};
const linkOf = async ({ session, ask }: { session: string; ask: string }): Promise<string> =>
  String((await json("/review-link", { session, ask }))["link"]);

describe("review window of the secure site", () => {
  it("shows page and request in the review window, and passes the decision to the secure frame", async () => {
    const frame = await setupPendingRequest();
    const window = linesOf(await post("/review", { link: await linkOf(frame) }));
    const shown = await window();
    expect(shown).toMatchObject({ page: PAGE, question: { kind: "call" } });
    expect(JSON.stringify(shown)).not.toContain(frame.session);
    // The page's own parameters may contain more than what is signed.
    expect(shown?.["question"]).not.toHaveProperty("call.params");
    await json("/reviewed", { decision: shown?.["decision"], isAgreed: true });
    expect(await frame.next()).toEqual({ over: frame.ask, isDecided: true });
    expect(await frame.next()).toMatchObject({ reply: { type: "@w3m-frame/RPC_REQUEST_SUCCESS" } });
    expect(await window()).toEqual({ over: "decided" });
  });

  it("opens a request's review window only by the two newest links to it", async () => {
    const frame = await setupPendingRequest();
    const former = await linkOf(frame);
    // The frame requests the next link while the window of this one opens.
    const link = await linkOf(frame);
    await linkOf(frame);
    expect((await post("/review", { link: former })).status).toBe(404);
    expect((await post("/review", { link })).status).toBe(200);
  });

  it("opens the review window once per link, and gives links only to the secure frame's session", async () => {
    const frame = await setupPendingRequest();
    const link = await linkOf(frame);
    expect((await post("/review", { link })).status).toBe(200);
    expect((await post("/review", { link })).status).toBe(404);
    const other = String((await json("/session", { page: PAGE }))["session"]);
    expect((await post("/review-link", { session: other, ask: frame.ask })).status).toBe(404);
    expect((await post("/review", { link: frame.ask })).status).toBe(404);
  });

  it("shows in the review window that the page withdrew the request, and rejects late decisions", async () => {
    const frame = await setupPendingRequest();
    const window = linesOf(await post("/review", { link: await linkOf(frame) }));
    const shown = await window();
    const late = await linkOf(frame);
    await reply(frame.session, "RPC_ABORT");
    expect(await frame.next()).toEqual({ over: frame.ask, isDecided: false });
    expect(await window()).toEqual({ over: "withdrawn" });
    const decision = { decision: shown?.["decision"], isAgreed: true };
    expect((await post("/reviewed", decision)).status).toBe(404);
    expect((await post("/review", { link: late })).status).toBe(404);
  });

  it("rejects a decision from a closed review window, and accepts one from a new window", async () => {
    const frame = await setupPendingRequest();
    const closing = new AbortController();
    const first = await post("/review", { link: await linkOf(frame) }, closing.signal);
    const shown = await linesOf(first)();
    closing.abort();
    const decision = { decision: shown?.["decision"], isAgreed: true };
    // Later requests ensure that the site has noticed the disconnect.
    for (const link of ["first", "second", "third"]) await post("/review", { link });
    expect((await post("/reviewed", decision)).status).toBe(404);
    const second = linesOf(await post("/review", { link: await linkOf(frame) }));
    const again = await second();
    await json("/reviewed", { decision: again?.["decision"], isAgreed: true });
    expect(await frame.next()).toEqual({ over: frame.ask, isDecided: true });
  });

  it("forbids other pages to embed the review window or to keep a reference to it", async () => {
    const { headers } = await fetch(`${site.url}/approval`);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
  });
});
