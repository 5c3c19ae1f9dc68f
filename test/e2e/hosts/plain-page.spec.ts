import { expect } from "latchkit/testing/playwright";
import type { Latchkit, LatchkitOptions } from "latchkit";
import type { Page } from "@playwright/test";
import { test } from "./support/lab.js";

const NETWORK = {
  id: "eip155:31337",
  name: "Local",
  rpcUrls: ["http://127.0.0.1:9/"],
  currency: { symbol: "ETH", decimals: 18 },
} as const satisfies LatchkitOptions["networks"][number];

/** A page without React: two modules of the package and an element. */
const plain = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/empty`);
  await page.evaluate(async (network) => {
    const from = async <T>(name: string): Promise<T> => (await import(`/${name}.js`)) as T;
    const { createLatchkit } = await from<typeof import("latchkit")>("entry-index");
    const { scriptedEvmWallet } = await from<typeof import("latchkit/testing")>("entry-testing");
    scriptedEvmWallet({ name: "Lab Wallet", rdns: "com.example.lab" }).announce();
    const latchkit = createLatchkit({ networks: [network] });
    Object.assign(window, { latchkit });
  }, NETWORK);
};
const mount = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.body.append(document.createElement("latchkit-button"));
    const name = "/entry-element.js";
    const { mountModal } = (await import(name)) as typeof import("latchkit/element");
    const { latchkit } = window as unknown as {
      readonly latchkit: Parameters<typeof mountModal>[0];
    };
    Object.assign(window, { unmount: mountModal(latchkit) });
  });

test(
  "rejects opening the modal before it is mounted, with an error that says how to mount it",
  { tag: ["@finding-H6"] },
  async ({ page, lab }) => {
    await plain(page, lab.strict.url);
    const opening = (): Promise<string> =>
      page.evaluate(() => {
        const { latchkit } = window as unknown as { readonly latchkit: Latchkit };
        return latchkit.modal.open().then(() => "open", String);
      });
    expect(await opening()).toBe(
      'LatchkitError: The modal is not rendered on this page yet. Render LatchkitProvider, or call "mountModal" of "latchkit/element".',
    );
    await mount(page);
    await page.locator("latchkit-button button").waitFor();
    expect(await opening()).toBe("open");
    await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
  },
);

test(
  "shows a button, connects and opens the account on a page without React",
  { tag: ["@finding-H6"] },
  async ({ page, lab }) => {
    await plain(page, lab.strict.url);
    await mount(page);
    const button = page.locator("latchkit-button").first().getByRole("button");
    await expect(button).toHaveText("Connect wallet");
    await button.click();
    await page.getByTestId("lk-wallet-com.example.lab").click();
    await expect(button).toHaveAccessibleName(/^Account 0x/u);

    await page.evaluate(() => {
      const late = document.createElement("latchkit-button");
      late.setAttribute("network", "hide");
      document.body.append(late);
    });
    const late = page.locator("latchkit-button").nth(1).getByRole("button");
    await expect(late).toHaveText(/^0x\S+$/u);
    await late.click();
    await expect(page.getByTestId("lk-view-Account")).toBeVisible();

    await page.evaluate(() => Reflect.get(window, "unmount")());
    await expect(page.getByTestId("lk-modal")).toHaveCount(0);
    await expect(page.locator("latchkit-button button")).toHaveCount(0);
  },
);

test("shows a custom element's own text until its button is drawn, and never both", async ({
  page,
  lab,
}) => {
  await plain(page, lab.strict.url);
  await page.evaluate(() => {
    const element = document.createElement("latchkit-button");
    element.append("Loading the wallet button");
    document.body.append(element);
  });
  const words = page.getByText("Loading the wallet button");
  await expect(words).toBeVisible();
  await mount(page);
  await expect(page.getByRole("button", { name: "Connect wallet" }).first()).toBeVisible();
  await expect(page.locator("latchkit-button").first()).toHaveText(/Loading the wallet button/u);
  await expect(page.locator("body")).not.toContainText("Loading", { useInnerText: true });
  await page.evaluate(() => Reflect.get(window, "unmount")());
  await expect(page.locator("body")).toContainText("Loading", { useInnerText: true });
});
