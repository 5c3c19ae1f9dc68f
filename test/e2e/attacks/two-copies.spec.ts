import { expect, test } from "latchkit/testing/playwright";
import {
  ACCOUNT,
  announceAll,
  callsOf,
  serve,
  uncaught,
  type LoopbackServer,
} from "./announcers.js";
import { bundleHost } from "./host-page.js";
import { variant } from "../variant.js";

/**
 * Code of a host with its own copy of the library: `window.<name>` is the instance, its button
 * is in `#<name>`.
 */
const hostCode = (name: string, instanceId: string | undefined): string => `
import { createLatchkit } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider } from "latchkit/react";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
const latchkit = createLatchkit({ ${instanceId === undefined ? "" : `instanceId: ${JSON.stringify(instanceId)}, `}networks: [{ id: "eip155:31337", name: "Local", rpcUrls: [location.origin], currency: { symbol: "ETH", decimals: 18 } }] });
window[${JSON.stringify(name)}] = latchkit;
createRoot(document.getElementById(${JSON.stringify(name)})).render(h(LatchkitProvider, { latchkit }, h(ConnectButton), h(AccountButton)));
`;

const bundled = async (name: string, instanceId?: string): Promise<ReadonlyMap<string, string>> =>
  (await bundleHost(name, hostCode(name, instanceId))).files;

const setupPage = (...names: readonly string[]): string =>
  `<!doctype html><html lang="en"><title>Two copies</title><body>${names.map((name) => `<div id="${name}"></div>`).join("")}${names.map((name) => `<script type="module" src="/${name}.js"></script>`).join("")}</body></html>`;

let host: LoopbackServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const files = new Map([
    ...(await bundled("one")),
    ...(await bundled("two")),
    ...(await bundled("own", "own")),
  ]);
  host = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const code = files.get(pathname);
    if (code !== undefined)
      return void response.writeHead(200, { "content-type": "text/javascript" }).end(code);
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(pathname === "/own" ? setupPage("one", "own") : setupPage("one", "two"));
  });
});
test.afterAll(() => {
  host.stop();
});

for (const [path, other, notified] of [
  ["shared", "two", 1],
  ["own", "own", 0],
] as const) {
  test(
    `runs two copies of the library independently, ${notified === 1 ? "with one warning for the same instance id" : "without a warning for different instance ids"}`,
    variant(notified === 0, ["@F28"]),
    async ({ page: tab }) => {
      const errors = uncaught(tab);
      const warnings: string[] = [];
      tab.on("console", (message) => {
        if (message.type() === "warning") warnings.push(message.text());
      });
      await tab.addInitScript(() => {
        const add = window.addEventListener.bind(window);
        const counts: Record<string, number> = {};
        Reflect.set(window, "listenerCounts", counts);
        window.addEventListener = ((type: string, ...rest: [EventListener]) => {
          counts[type] = (counts[type] ?? 0) + 1;
          add(type, ...rest);
        }) as typeof window.addEventListener;
      });
      await announceAll(tab, [{ rdns: "com.example.shared", name: "Shared Wallet" }]);
      await tab.goto(`${host.url}${path}`);
      const buttons = tab.getByTestId("lk-connect-button");
      await expect(buttons).toHaveCount(2);

      await tab.locator("#one").getByTestId("lk-connect-button").click();
      await tab.getByTestId("lk-wallet-com.example.shared").click();
      await expect(tab.locator("#one").getByTestId("lk-account-button")).toContainText(
        ACCOUNT.slice(-4),
      );
      await expect(tab.getByTestId("lk-modal")).toHaveCount(0);
      await tab.locator(`#${other}`).getByTestId("lk-connect-button").click();
      await expect(tab.getByTestId("lk-modal")).toHaveCount(1);
      await tab.getByTestId("lk-close").click();
      await expect(tab.getByTestId("lk-modal")).toHaveCount(0);

      expect(
        await tab.evaluate(
          () =>
            (Reflect.get(window, "listenerCounts") as Record<string, number>)[
              "eip6963:announceProvider"
            ],
        ),
      ).toBe(2);
      expect(
        (await callsOf(tab)).filter((call) => call.endsWith("eth_requestAccounts")),
      ).toHaveLength(1);
      expect(warnings.filter((text) => text.includes("instanceId"))).toHaveLength(notified);
      expect(errors).toEqual([]);
    },
  );
}
