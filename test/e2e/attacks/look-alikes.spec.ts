import { expect, test } from "latchkit/testing/playwright";
import { announceAll, callsOf, uncaught } from "./announcers.js";
import { variant } from "../variant.js";

const MASK = {
  name: "Mask Wallet",
  rdns: "com.example.mask",
  uuid: "22222222-2222-4222-8222-222222222222",
};

for (const count of [2, 50]) {
  test(
    `marks ${count} wallets that announce the same id as unverified, and restores none of them`,
    variant(count === 2, ["@T1"]),
    async ({ page, latchkit }) => {
      const errors = uncaught(page);
      await announceAll(
        page,
        Array.from({ length: count }, () => MASK),
      );
      await page.goto("/?wallet=none");
      await latchkit.open();
      const rows = page.getByTestId(/^lk-wallet-com\.example\.mask/);
      await expect(rows).toHaveCount(count);
      await expect(rows.filter({ hasText: "Unverified" })).toHaveCount(count);
      expect(await callsOf(page)).toEqual([]);

      await latchkit.walletRow(MASK.rdns).click();
      await expect(latchkit.connectedAccount).toBeVisible();
      const asked = await callsOf(page);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((call) => !call.startsWith("0 "))).toEqual([]);

      await page.reload();
      await expect(latchkit.connectButton).toHaveText("Connect wallet");
      expect(await callsOf(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
}

test(
  "marks a look-alike wallet announced after connecting, and still sends requests to the connected one",
  { tag: ["@T1"] },
  async ({ page, latchkit }) => {
    await announceAll(page, [MASK]);
    await page.goto("/?wallet=none");
    await latchkit.connect(MASK.rdns);
    await page.evaluate((info) => {
      const calls = Reflect.get(window, "announcedCalls") as string[];
      const provider = {
        request: ({ method }: { method: string }) => {
          calls.push(`late ${method}`);
          return Promise.resolve(null);
        },
      };
      window.dispatchEvent(
        new CustomEvent("eip6963:announceProvider", {
          detail: { info: { ...info, icon: "" }, provider },
        }),
      );
    }, MASK);
    await page.getByTestId("demo-sign").click();
    await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", /done|failed/);
    const asked = await callsOf(page);
    expect(asked).toContain("0 personal_sign");
    expect(asked.filter((call) => call.startsWith("late"))).toEqual([]);
  },
);
