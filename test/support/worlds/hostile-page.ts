import type { FrameLocator, Page } from "@playwright/test";
import { listen } from "../../../src/testing/node/listen.js";
import { type HostedSite, hostedSite } from "../servers/secure-site/hosted-site.js";

/** No test here sends a transaction. */
const CHAIN = { id: 1, rpcUrl: "http://127.0.0.1:9" };
const EMPTY = "0x0000000000000000000000000000000000000000";

/** A message between a page and a frame of the embedded wallet. */
interface FrameMessage {
  readonly type: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}
const HTML = (origin: string): string => `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<body style="margin: 0; block-size: 3000px">
<div id="around" style="inline-size: 360px; block-size: 600px"><iframe id="wallet" src="${origin}/sdk"
  referrerpolicy="strict-origin" style="inline-size: 360px; block-size: 600px; border: 0; display: block"></iframe></div>
<input id="field" style="position: absolute; inset-block-start: 5px; inset-inline-start: 500px" />
<script>
const waiting = new Map();
const isReady = new Promise((resolve) => {
  addEventListener("message", ({ source, data }) => {
    if (source !== wallet.contentWindow) return;
    if (data.type === "@w3m-frame/READY") return resolve();
    replies.push(data.type);
    waiting.get(data.id)?.(data);
  });
});
window.replies = [];
window.post = async (name, payload) => {
  await isReady;
  const id = crypto.randomUUID();
  const reply = new Promise((resolve) => waiting.set(id, resolve));
  wallet.contentWindow.postMessage({ type: "@w3m-app/" + name, id, payload }, "${origin}");
  return reply;
};
</script>`;

/** A page that embeds a secure site, may be hostile to its user, and is listed by the site. */
export interface HostilePage {
  readonly site: HostedSite;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a page and its site, on different sites of this machine. */
export const setupHostilePage = async (approval: "window" | "frame"): Promise<HostilePage> => {
  let html = "";
  const host = await listen((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(html);
  }, 0);
  const site = await hostedSite([host.url], CHAIN, approval);
  html = HTML(site.origin);
  return {
    site,
    url: host.url,
    stop: async () => {
      await site.stop();
      await host.close();
    },
  };
};

const post = (page: Page, name: string, payload?: object): Promise<FrameMessage> =>
  page.evaluate(([type, given]) => Reflect.get(globalThis, "post")(type, given), [
    name,
    payload,
  ] as const);

/** Posts a message from the page to its frame, and gives the reply. */
export type PostMessage = (name: string, payload?: object) => Promise<FrameMessage>;

/** Signs in by link and code. */
export const signInAt = async (
  site: HostedSite,
  send: PostMessage,
  email: string,
): Promise<void> => {
  const begun = await send("CONNECT_EMAIL", { email });
  const device = send("CONNECT_DEVICE");
  const link = /#([\da-f]{64})/u.exec(site.lastLetter())?.[1];
  await fetch(`${site.origin}/approved`, {
    method: "POST",
    headers: { origin: site.origin, "content-type": "application/json" },
    body: JSON.stringify({ link, choice: begun.payload?.["compare"] }),
  });
  await device;
  const otp = /Your code is (\d{6})/u.exec(site.lastLetter())?.[1];
  await send("CONNECT_OTP", { otp });
};

/** A request to sign a text, by the account in use. */
export const requestOf = async (send: PostMessage, text: string): Promise<object> => {
  const user = await send("GET_USER", { chainId: 1 });
  const params = [`0x${Buffer.from(text).toString("hex")}`, user.payload?.["address"] ?? EMPTY];
  return { method: "personal_sign", params, chainId: 1 };
};

/** One user of the page: signed in, at its frame. */
export class HostedUser {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly #host: HostilePage;

  constructor(page: Page, host: HostilePage) {
    this.page = page;
    this.#host = host;
    this.frame = page.frameLocator("#wallet");
  }

  /** Opens the page and signs in by link and code. */
  async signIn(email: string): Promise<void> {
    await this.page.goto(this.#host.url);
    await signInAt(this.#host.site, (name, payload) => post(this.page, name, payload), email);
  }

  /** The page asks for a signature, which may come later. */
  async ask(text: string): Promise<void> {
    const request = await requestOf((name, payload) => post(this.page, name, payload), text);
    await this.page.evaluate((payload) => {
      void Reflect.get(globalThis, "post")("RPC_REQUEST", payload);
    }, request);
  }

  /** The page takes back what it asked. */
  async withdraw(): Promise<void> {
    await this.page.evaluate(() => {
      void Reflect.get(globalThis, "post")("RPC_ABORT");
    });
  }

  /** How many requests were signed. */
  async signed(): Promise<number> {
    const replies: readonly string[] = await this.page.evaluate(() =>
      Reflect.get(globalThis, "replies"),
    );
    return replies.filter((type) => type === "@w3m-frame/RPC_REQUEST_SUCCESS").length;
  }
}
