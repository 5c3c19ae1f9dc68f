import { readdirSync } from "node:fs";
import { expect, LatchkitPage, test } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { variant } from "../variant.js";
import { needsRepeatedImports } from "../page/failed-imports.js";

const visit = (page: Page, locale: string): Promise<unknown> =>
  page.goto(`/?wallet=none&locale=${locale}`);
const button = (latchkit: LatchkitPage): LatchkitPage["connectButton"] => latchkit.connectButton;

/** The languages of the product except English. */
const LANGUAGES = readdirSync(new URL("../../../src/messages/", import.meta.url))
  .filter((file) => file.endsWith(".core.json") && !file.startsWith("en."))
  .map((file) => file.replace(".core.json", ""))
  .toSorted();

test.use({ locale: "ar" });

/** The message files that a page fetches, in order. */
const watched = (page: Page): string[] => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [file] = /[\w-]+\.(?:core|rest|review)(?=-)|languages(?=-)/u.exec(request.url()) ?? [];
    if (file !== undefined) fetched.push(file);
  });
  return fetched;
};

test("loads only texts of the page's language, and on an English page none before the second view", async ({
  page,
  latchkit,
}) => {
  const fetched = watched(page);
  await visit(page, "en");
  await latchkit.open();
  expect(fetched).toEqual([]);
  await page.getByTestId("lk-help").click();
  await expect(page.getByTestId("lk-view-WhatIsAWallet")).toBeVisible();
  expect(fetched.splice(0)).toEqual(["en.rest"]);
  await visit(page, "ar");
  await expect(latchkit.button("connect")).toBeVisible();
  expect(fetched).toEqual(["languages", "ar.core"]);
  await latchkit.open();
  expect(fetched).toEqual(["languages", "ar.core"]);
  await page.getByTestId("lk-help").click();
  await expect(latchkit.title("titleWhatIsAWallet")).toBeVisible();
  expect(fetched).toEqual(["languages", "ar.core", "ar.rest"]);
});

test("in each language, loads only the `core` texts of that language for the button", async ({
  page,
}) => {
  const fetched = watched(page);
  for (const locale of LANGUAGES) {
    const latchkit = new LatchkitPage(page, locale);
    await visit(page, locale);
    await expect(latchkit.connectButton).toHaveText(latchkit.text("connect"));
    await expect(latchkit.connectButton).toHaveAttribute("lang", locale);
    expect(fetched.splice(0)).toEqual(["languages", `${locale}.core`]);
  }
});

test(
  "in each language, loads the `rest` texts of that language when a view after Connect opens",
  variant(true),
  async ({ page }) => {
    const fetched = watched(page);
    for (const locale of LANGUAGES) {
      const latchkit = new LatchkitPage(page, locale);
      await visit(page, locale);
      await latchkit.open();
      await page.getByTestId("lk-help").click();
      await expect(latchkit.title("titleWhatIsAWallet")).toBeVisible();
      expect(fetched.splice(0)).toEqual(["languages", `${locale}.core`, `${locale}.rest`]);
    }
  },
);

test(
  "shows the language of a region, or English for an unknown language, with the right `lang`",
  variant(true),
  async ({ page, latchkit }) => {
    await visit(page, "ar-EG");
    await expect(button(latchkit)).toHaveText(latchkit.text("connect"));
    await expect(button(latchkit)).toHaveAttribute("lang", "ar-EG");
    await latchkit.open();
    await expect(latchkit.modal).toHaveAttribute("dir", "rtl");
    await visit(page, "is");
    await expect(button(latchkit)).toHaveText("Connect wallet");
    await latchkit.open();
    await expect(latchkit.modal).toHaveAttribute("lang", "en");
    await expect(latchkit.modal).toHaveAttribute("dir", "ltr");
  },
);

test("waits for the texts of the page's language before it shows the modal", async ({
  page,
  latchkit,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ar\.core/u, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/ar\.core/u);
  await visit(page, "ar");
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, "seen", seen);
    const look = (): void => {
      const title = [...document.querySelectorAll("[data-latchkit-instance]")]
        .map((host) => host.shadowRoot?.querySelector("h2")?.textContent)
        .find((text) => text);
      if (title) seen.push(title);
      requestAnimationFrame(look);
    };
    look();
  });
  await button(latchkit).click();
  await asked;
  release();
  await expect(latchkit.title("titleConnect")).toBeVisible();
  // The modal covers the page and closes on Escape even if its texts came after the click.
  await expect(page.locator("[data-testid=lk-modal]:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(latchkit.modal).toBeHidden();
  expect([...new Set(await page.evaluate(() => Reflect.get(window, "seen") as string[]))]).toEqual([
    latchkit.text("titleConnect"),
  ]);
});

test("shows the modal in English if the texts take over a second, and translates it once they load", async ({
  page,
  latchkit,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ar\.core/u, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, "ar");
  await button(latchkit).click();
  await expect(latchkit.modal).toHaveAttribute("lang", "en");
  await expect(latchkit.modal.getByRole("heading", { name: "Connect a wallet" })).toBeVisible();
  await expect(page.locator("[data-testid=lk-modal]:modal")).toBeVisible();
  release();
  await expect(latchkit.title("titleConnect")).toBeVisible();
  await expect(latchkit.modal).toHaveAttribute("dir", "rtl");
});

test(
  "shows English if a language's texts fail to load, and loads them again on the next opening",
  variant(true),
  async ({ page, latchkit }) => {
    await page.route(/ar\.core/u, (route) => route.abort());
    await visit(page, "ar");
    await button(latchkit).click();
    await expect(latchkit.modal.getByRole("heading", { name: "Connect a wallet" })).toBeVisible();
    await latchkit.close();
    await expect(button(latchkit)).toHaveText("Connect wallet");
    await page.unroute(/ar\.core/u);
    await button(latchkit).click();
    await expect(latchkit.title("titleConnect")).toBeVisible();
    await expect(button(latchkit)).toHaveText(latchkit.text("connect"));
  },
);

test("shows a view in English if its texts take over a second, and translates it once they load", async ({
  page,
  latchkit,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ar\.rest/u, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, "ar");
  await latchkit.open();
  await page.getByTestId("lk-help").click();
  await expect(latchkit.modal.getByText("A home for your crypto")).toBeVisible();
  release();
  await expect(latchkit.saying("walletHomeTitle")).toBeVisible();
});

test("offers a retry in every language for a view whose texts fail to load", async ({
  page,
  latchkit,
}) => {
  await needsRepeatedImports(page);
  await page.route(/(?:ar|en)\.rest/u, (route) => route.abort());
  await visit(page, "ar");
  await latchkit.open();
  await page.getByTestId("lk-help").click();
  await expect(latchkit.saying("viewFailed")).toBeVisible();
  await page.unroute(/(?:ar|en)\.rest/u);
  await page.getByTestId("lk-view-retry").click();
  await expect(latchkit.saying("walletHomeTitle")).toBeVisible();
});

test(
  "lists each language under its own name in the demo's language select, and switches to it",
  variant(true),
  async ({ page, latchkit }) => {
    await visit(page, "en");
    const options = page.getByTestId("demo-locale").locator("option");
    await expect(options.first()).toHaveText("English");
    await expect(options.nth(1 + LANGUAGES.indexOf("uk"))).toHaveText("Українська");
    const tags = await options.evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    expect(tags).toEqual(["en", ...LANGUAGES, "en-XA"]);
    await page.getByTestId("demo-locale").selectOption("ar");
    await expect(latchkit.button("connect")).toBeVisible();
  },
);
