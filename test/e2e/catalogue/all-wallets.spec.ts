import { expect } from "@playwright/test";
import { test, walletsHere } from "./wallet-list.js";

test.use({ failOnBreach: true });

const pages = (requests: readonly { readonly query: Readonly<Record<string, string>> }[]): readonly string[] => requests.filter(({ query }) => query["entries"] === "40").map(({ query }) => query["page"] ?? "");

test("S2-005 480 wallets are paged through by at most 12 list requests, each page once, with pictures only of rows that were seen", async ({ openList, services }) => {
  services.set({ wallets: walletsHere(480) });
  const list = await openList();
  await expect(list.tile(12)).toBeAttached();
  expect(pages(services.requestsTo("/getWallets"))).toEqual(["1"]);
  const first = services.requestsTo("/getWalletImage/").length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(40);
  await list.tile(0).focus();
  for (let page = 2; page <= 12; page += 1) {
    await list.page.keyboard.press("End");
    await expect.poll(() => pages(services.requestsTo("/getWallets")).length).toBe(page);
    await expect(list.skeletons).toHaveCount(page < 12 ? 4 : 0);
  }
  await list.page.keyboard.press("End");
  await expect(list.focused).toHaveAttribute("data-at", "479");
  await list.frames(10);
  expect(pages(services.requestsTo("/getWallets"))).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)));
});
