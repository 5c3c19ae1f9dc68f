import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { serve, type LoopbackServer } from "./announcers.js";
import { bundleHost } from "./host-page.js";

const DOCUMENT = fileURLToPath(new URL("../../../docs/network-calls.md", import.meta.url));

/** Rows of the document: "kind call" → whether a test must see it. */
const rows = new Map(
  readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, kind]) => kind?.startsWith("`"))
    .map(
      ([, kind = "", call = "", , , , , seen = ""]) =>
        [`${kind} ${call}`.replaceAll("`", ""), seen === "yes"] as const,
    ),
);

interface Places {
  readonly atOnce: ReadonlySet<string>;
  readonly rpc: readonly string[];
  readonly pictures: string;
  readonly explorer: string;
}

const hostCode = (first: object, second: object): string => `
import { createLatchkit } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider, NetworkButton } from "latchkit/react";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
const latchkit = createLatchkit({ networks: ${JSON.stringify([first, second])} });
window.latchkit = latchkit;
createRoot(document.getElementById("root")).render(h(LatchkitProvider, { latchkit }, h(ConnectButton), h(AccountButton, { balance: "show" }), h(NetworkButton)));
`;
const HTML = `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="/host-icon.png"></head><body><div id="root"></div><script type="module" src="/host.js"></script></body></html>`;

/**
 * The document's name for a browser request; undefined for the host's own
 * document.
 */
const nameOf = (
  request: Request,
  home: string,
  { atOnce, rpc, pictures }: Places,
): readonly string[] => {
  const url = new URL(request.url());
  if (url.protocol === "data:" || url.protocol === "blob:") return [];
  if (rpc.some((one) => new URL(one).origin === url.origin)) return rpcMethods(request);
  if (url.origin === new URL(pictures).origin) return ["image network"];
  if (url.origin !== new URL(home).origin)
    return [`somewhere else: ${request.method()} ${request.url()}`];
  if (url.pathname === "/") return [];
  if (url.pathname === "/host-icon.png")
    return request.frame().page().url().startsWith(home) ? ["image page icon"] : [];
  if (atOnce.has(url.pathname)) return ["script entry"];
  return url.pathname.startsWith("/host/") ? ["script chunk"] : [`from the host: ${url.pathname}`];
};
const rpcMethods = (request: Request): readonly string[] =>
  request.method() === "POST"
    ? [request.postDataJSON() as { method: string } | { method: string }[]]
        .flat()
        .map(({ method }) => `rpc ${method}`)
    : [];

/** Records every request and every new tab of the context. */
const watch = (context: BrowserContext, home: string, places: Places): ReadonlySet<string> => {
  const seen = new Set<string>();
  context.on("request", (request) => {
    // Requests of a new tab are not recorded; its opening is recorded below.
    if (new URL(request.url()).origin !== new URL(places.explorer).origin)
      for (const name of nameOf(request, home, places)) seen.add(name);
  });
  const noteSockets = (tab: Page): void =>
    void tab.on("websocket", (socket) => seen.add(`socket ${socket.url()}`));
  context.pages().forEach(noteSockets);
  context.on("page", (tab) => {
    noteSockets(tab);
    // The event fires when the tab has its URL.
    seen.add(tab.url().startsWith(places.explorer) ? "link explorer" : `link to ${tab.url()}`);
  });
  return seen;
};

let host: LoopbackServer;
let elsewhere: LoopbackServer;
let explorer: LoopbackServer;
let places: Places;
test.beforeAll(async ({ world }) => {
  test.setTimeout(120_000);
  const [first, second] = world.addresses.evm ?? [];
  if (!first || !second) return;
  elsewhere = await serve(
    (_, response) =>
      void response
        .writeHead(200, { "content-type": "image/svg+xml" })
        .end("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  );
  explorer = await serve(
    (_, response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end("<title>Explorer</title>"),
  );
  const network = ({ id, name, currency }: typeof first, rpcUrls: readonly string[]): object => ({
    id,
    name,
    currency,
    rpcUrls,
    imageUrl: `${elsewhere.url}network.svg`,
    explorerUrl: explorer.url,
  });
  const { files, atOnce } = await bundleHost(
    "host",
    hostCode(
      network(first, [first.rpcUrl, `${first.rpcUrl.replace(/\/$/, "")}/?second`]),
      network(second, [second.rpcUrl]),
    ),
  );
  places = {
    atOnce,
    rpc: [first.rpcUrl, second.rpcUrl],
    pictures: elsewhere.url,
    explorer: explorer.url,
  };
  host = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const code = files.get(pathname);
    if (code !== undefined)
      return void response.writeHead(200, { "content-type": "text/javascript" }).end(code);
    if (pathname === "/")
      return void response.writeHead(200, { "content-type": "text/html" }).end(HTML);
    response
      .writeHead(pathname === "/host-icon.png" ? 200 : 404, { "content-type": "image/png" })
      .end();
  });
});
test.afterAll(() => {
  host?.stop();
  elsewhere?.stop();
  explorer?.stop();
});

/** What a host does through the facade, in the page. */
const asHost = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    interface Facade {
      readonly account: Readonly<
        Record<string, (...parameters: readonly unknown[]) => Promise<unknown>>
      >;
      readonly balance: { refresh(call: object): Promise<unknown> };
    }
    const { account, balance } = Reflect.get(window, "latchkit") as Facade;
    const to = "0x000000000000000000000000000000000000dEaD";
    await account["signMessage"]?.("hello");
    await account["signTypedData"]?.({
      domain: { name: "x" },
      types: { A: [{ name: "b", type: "string" }] },
      primaryType: "A",
      message: { b: "c" },
    });
    await account["estimateGas"]?.({ to, value: 1n });
    await account["waitForReceipt"]?.(await account["sendTransaction"]?.({ to, value: 1n }));
    await account["capabilities"]?.();
    await account["callsStatus"]?.(await account["sendCalls"]?.([{ to, value: 1n }]));
    for (let turn = 0; turn < 3; turn += 1) await balance.refresh({ force: true });
  });

test("makes exactly the network and wallet calls listed in docs/network-calls.md", async ({
  page,
  context,
  world,
  wallet,
  latchkit,
}) => {
  test.setTimeout(120_000);
  const [, second] = world.addresses.evm ?? [];
  if (!second) throw new Error("the world has two chains");
  const seen = watch(context, host.url, places);
  await page.goto(host.url, { waitUntil: "networkidle" });
  expect(
    [...seen].filter((name) => !name.startsWith("script ") && name !== "image page icon"),
    "before the user acts",
  ).toEqual([]);
  expect(wallet.requests).toEqual([]);

  wallet.wait();
  await latchkit.choose(wallet.rdns);
  await expect(latchkit.view("ConnectingExternal")).toBeVisible();
  wallet.approve();
  await expect(latchkit.connectedAccount).toContainText("100");
  await asHost(page);
  await expect.poll(() => [...seen]).toContain("rpc net_listening");
  await latchkit.networkButton.click();
  await latchkit.networkRow(second.id).click();
  await expect(latchkit.networkButton).toContainText(second.name);
  await latchkit.open();
  const tab = context.waitForEvent("page");
  await page.getByTestId("lk-explorer").click();
  await expect.poll(() => [...seen]).toContain("link explorer");
  await (await tab).close();
  await latchkit.close();
  await page.reload({ waitUntil: "networkidle" });
  await latchkit.disconnect();
  await expect
    .poll(() => wallet.requests.map(({ method }) => method))
    .toContain("wallet_revokePermissions");

  const all = new Set([...seen, ...wallet.requests.map(({ method }) => `wallet ${method}`)]);
  expect(
    [...all].filter((name) => !rows.has(name)),
    "calls that the document does not list",
  ).toEqual([]);
  expect(
    [...rows].filter(([name, mustBeSeen]) => mustBeSeen && !all.has(name)).map(([name]) => name),
    "rows that nothing was seen of",
  ).toEqual([]);
});

test("each table row of docs/network-calls.md has exactly one test", () => {
  expect(rows.size).toBe(
    readFileSync(DOCUMENT, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| `")).length,
  );
  expect(rows.size).toBeGreaterThan(20);
});
