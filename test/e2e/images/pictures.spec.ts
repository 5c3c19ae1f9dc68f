import { expect } from "@playwright/test";
import { strictPolicy } from "latchkit/testing/node";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "../hosts/support/lab.js";
import { serve } from "../hosts/support/serve.js";

test.use({ failOnBreach: true });

/** Networks with distinct pictures at the catalogue service; more than fit into view. */
const KNOWN = [
  1, 42161, 43114, 56, 250, 10, 137, 5000, 295, 11155111, 84532, 1301, 130, 10143, 100, 9001, 324,
  314, 4689, 1088, 1284, 1285, 7777777, 42220, 8453, 1313161554, 2020, 80094, 2741,
];
const NETWORKS = KNOWN.map((id) => ({
  id: `eip155:${id}`,
  name: `Network ${id}`,
  rpcUrls: ["http://127.0.0.1:9/"],
  currency: { symbol: "ETH", decimals: 18 },
}));
/** The picture of the first network is missing. */
const ETHEREUM = "/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900";
const MARKUP =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pictures</title><link rel="icon" href="data:,"></head><body><script type="module" src="/lab.js"></script></body></html>';

test(
  "loads network pictures only with a project id and for visible rows, without a layout shift",
  { tag: ["@S7-012"] },
  async ({ page, lab, services }) => {
    const site = await serve({
      folder: lab.folder,
      policy: strictPolicy(["http://127.0.0.1:9", services.urls.catalogue]),
      page: () => MARKUP,
    });
    const address = (options: object): string =>
      `${site.url}?wallet=none&options=${encodeURIComponent(JSON.stringify({ networks: NETWORKS, services: services.urls, ...options }))}`;
    const open = async (options: object): Promise<void> => {
      await page.goto(address(options));
      await page.getByTestId("lk-network-button").click();
      await rows.last().waitFor();
      await page.evaluate(async () => {
        await new Promise((next) => {
          requestAnimationFrame(() => requestAnimationFrame(next));
        });
      });
      await page.evaluate(() =>
        Promise.all(
          document
            .querySelector("[data-latchkit-instance]")
            ?.shadowRoot?.getAnimations()
            .map(({ finished }) => finished) ?? [],
        ),
      );
    };
    const rows = page.locator("[data-testid^='lk-network-eip155']");
    const places = () =>
      rows.evaluateAll((all) =>
        all.map((row) => {
          const { x, y, width, height } = row.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    /** Ids of the visible rows. */
    const seen = () =>
      rows.evaluateAll((all) =>
        Promise.all(
          all.map(
            (row) =>
              new Promise<string>((notified) => {
                new IntersectionObserver(([entry], observer) => {
                  observer.disconnect();
                  notified(
                    entry?.isIntersecting
                      ? (row.getAttribute("data-testid")?.slice("lk-network-eip155:".length) ?? "")
                      : "",
                  );
                }).observe(row.querySelector("[part=tile]") ?? row);
              }),
          ),
        ).then((ids) => ids.filter((id) => id !== "")),
      );
    const pictured = () =>
      rows.evaluateAll((all) =>
        all
          .filter((row) => row.querySelector("img") && !row.querySelector(".tile-monogram"))
          .map((row) => row.getAttribute("data-testid")?.slice("lk-network-eip155:".length)),
      );

    await open({});
    expect(services.requests).toEqual([]);

    await page.goto(address({ projectId: "demo" }));
    await page.evaluate(() => {
      (window as LabWindow).lab
        .instance("default")
        .navigation.push({ view: "SwitchNetwork", networkId: "eip155:10" });
    });
    const view = page.waitForResponse(/switch-network-view/u);
    await page.getByTestId("lk-connect-button").hover();
    await (await view).finished();
    await page.evaluate(async () => {
      for (let turn = 0; turn < 6; turn += 1)
        await new Promise((next) => {
          requestAnimationFrame(next);
        });
    });
    expect(services.requestsTo("/public/"), "drawn ahead").toEqual([]);

    services.fault({ kind: "delay", ms: 400 }, { at: "/public/getAssetImage/" });
    services.fault({ kind: "status", status: 404 }, { at: ETHEREUM });
    await open({ projectId: "demo" });
    await page.evaluate(() => {
      const shifts: number[] = Object.assign(window, { shifts: [] as number[] }).shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    const [before, first] = [await places(), await seen()];
    expect(await rows.first().locator(".tile-monogram").textContent()).toBe("N");
    expect(first.length).toBeLessThan(KNOWN.length);
    await expect.poll(pictured).toEqual(first.filter((id) => id !== "1"));
    expect(services.requestsTo("/public/getAssetImage/")).toHaveLength(first.length);
    expect(await rows.nth(1).locator("img").getAttribute("src")).toMatch(/^blob:/);
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, "shifts") as unknown)).toEqual([]);

    await rows.last().scrollIntoViewIfNeeded();
    const last = await seen();
    await expect.poll(pictured).toEqual(expect.arrayContaining(last));
    const asked = services.requestsTo("/public/getAssetImage/").map(({ path }) => path);
    expect(asked).toHaveLength(new Set([...first, ...last]).size);
    expect(new Set(asked).size).toBe(asked.length);
    await site.stop();
  },
);
