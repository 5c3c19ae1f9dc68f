import type { Page } from "@playwright/test";
import { expect, test } from "./host/open-host.js";
import { MOVING } from "../page/motion.js";
import { variant } from "../variant.js";
import { needsRepeatedImports } from "../page/failed-imports.js";

test.use(MOVING);

const WALLETS = ["Amber", "Birch", "Élan", "Elder", "Fir", "Fjord"];
/** Row name or test id of the focused element in the modal. */
const focused = (page: Page): Promise<string | undefined> =>
  page.getByTestId("lk-modal").evaluate((dialog) => {
    const root = dialog.getRootNode();
    const element = root instanceof ShadowRoot ? root.activeElement : null;
    return (
      element?.querySelector(".row-name")?.textContent ??
      element?.getAttribute("data-testid") ??
      element?.getAttribute("part") ??
      undefined
    );
  });
const keys = async (page: Page, ...names: readonly string[]): Promise<string | undefined> => {
  for (const name of names) await page.keyboard.press(name);
  return focused(page);
};

test("moves through all rows of the wallet list by arrow keys, Home and End", async ({
  page,
  host,
}) => {
  const latchkit = await host({ wallets: WALLETS });
  await latchkit.open();
  await latchkit.walletRow("com.example.fir").waitFor();
  await expect.poll(() => focused(page)).toBe("title");
  const order = await page.locator("[part=row] .row-name").allTextContents();
  expect(await keys(page, "ArrowDown")).toBe(order[0]);
  expect(await keys(page, "ArrowDown", "ArrowDown")).toBe(order[2]);
  expect(await keys(page, "ArrowUp")).toBe(order[1]);
  expect(await keys(page, "End")).toBe(order.at(-1));
  expect(await keys(page, "ArrowDown")).toBe(order.at(-1));
  expect(await keys(page, "Home")).toBe(order[0]);
  expect(await keys(page, "Tab")).toBe(order[1]);
});

test("keeps focus in the view when the pressed retry button disappears", async ({ page, host }) => {
  await needsRepeatedImports(page);
  const latchkit = await host();
  await latchkit.open();
  await latchkit.view("Connect").waitFor();
  await page.route("**/*networks-view*", (route) => route.abort());
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
  await page.getByTestId("lk-view-retry").focus();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unrouteAll();
  await page.route("**/*networks-view*", async (route) => {
    await held;
    await route.fallback();
  });
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("lk-view-retry")).toHaveCount(0);
  expect(await focused(page)).toBe("title");
  release();
  await latchkit.networkRow("eip155:1").waitFor();
  expect(await focused(page)).toBe("title");
  expect(await keys(page, "ArrowDown")).toBe("Ethereum");
});

test(
  "finds the next wallet by typed letters, ignoring accents, and starts a new word after 0.5 s",
  variant(true),
  async ({ page, host }) => {
    const latchkit = await host({ wallets: WALLETS });
    await latchkit.open();
    await latchkit.walletRow("com.example.fir").waitFor();
    await expect.poll(() => focused(page)).toBe("title");
    await page.keyboard.type("eld");
    expect(await focused(page)).toBe("Elder");
    await expect.poll(() => keys(page, "b")).toBe("Birch");
  },
);

test("leaves typed letters in a search field, and moves to the first network by ArrowDown", async ({
  page,
  host,
}) => {
  const latchkit = await host({ networks: 12 });
  await latchkit.networkButton.click();
  const field = page.getByRole("textbox", { name: "Search networks" });
  await field.focus();
  await page.keyboard.type("base end");
  await page.keyboard.press("Home");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("base end");
  await field.fill("");
  expect(await keys(page, "ArrowDown")).toBe("Ethereum");
  expect(await keys(page, "g")).toBe("Gnosis");
  await expect(field).toHaveValue("");
});

test("keeps focus inside an open modal on Tab in both directions", async ({ page, host }) => {
  const latchkit = await host({
    options: { projectId: "p", termsConditionsUrl: "https://host.example/terms" },
  });
  await latchkit.open();
  await latchkit.walletRow("com.example.birch").waitFor();
  for (const key of [
    ...Array.from({ length: 12 }, () => "Tab"),
    ...Array.from({ length: 12 }, () => "Shift+Tab"),
  ]) {
    await page.keyboard.press(key);
    expect(
      await page.evaluate(() => {
        const { activeElement } = document;
        return (
          activeElement === null ||
          activeElement === document.body ||
          activeElement.matches("[data-latchkit-instance]")
        );
      }),
    ).toBe(true);
  }
});
