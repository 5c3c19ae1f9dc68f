import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/run.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";
import { pageReader } from "../support/servers/apps/page-reader.mjs";
import { section, stepsOf } from "../support/servers/apps/page-steps.mjs";
import { playwrightRecipe } from "../support/servers/apps/playwright-recipe.mjs";
import { serveApp } from "../support/servers/apps/serve-app.mjs";
import { newcomerBrowser, openPage } from "../support/servers/apps/visit.mjs";

const read = (file) => readFileSync(join(ROOT, file), "utf8");
const PAGE = read("docs/quick-start.md");
/** The parts of the page, from an empty folder to a tested app in the page's own colours. */
const CREATE = stepsOf(section(PAGE, "## 1. Create an app"));
const BUTTON = stepsOf(section(PAGE, "## 2. Add the button"));
const SIGN = stepsOf(section(PAGE, "## 3. Sign a message"));
/** The page sends its reader to this recipe. */
const RECIPE = "testing.md#playwright";
const TEST = stepsOf(section(read("docs/testing.md"), "## Playwright"));
const OWN_LOOK = stepsOf(section(PAGE, "## 5. Choose colours and a language"));

const MOST_STEPS = 12;
/** Other tests run beside this one in every run, and the soak runs it alone. */
const MOST_MS = IS_SOAK ? 60_000 : 180_000;
const LOCAL = ["--host", "127.0.0.1", "--port", "0"];

let reader, browser, server;
let spent = 0;
/** Adds the time of some work to the reader's ten minutes; installs are left out. */
const timed = async (work) => {
  const started = performance.now();
  const result = await work();
  spent += performance.now() - started;
  return result;
};
const isInstall = ({ command = "" }) => /^npm (?:i|create) /.test(command);
const take = async (steps) => {
  for (const step of steps) await reader.take(step);
};
/** The build of this repository: the app's own copy would load a second Playwright. */
const built = (file) => import(pathToFileURL(join(ROOT, "dist", file)).href);

/** A page of the app with a wallet in memory, which knows the networks of the page's code. */
const open = async (url) => {
  const { installPageWallet } = await built("testing-playwright.js");
  const { mainnet, optimism } = await built("networks.js");
  return openPage(browser, url, (page) => installPageWallet(page, [mainnet, optimism]));
};
/** Connects by the given words of the button, and shows that no host was asked before. */
const connect = async ({ page, wallet, asked }, words) => {
  await page.getByRole("button", { name: words }).click();
  const row = page.getByRole("button", { name: wallet.name });
  await row.waitFor();
  expect(asked).toEqual([]);
  await row.click();
  await page
    .getByTestId("lk-wallet-button")
    .filter({ hasText: wallet.address.slice(0, 4) })
    .waitFor();
};

beforeAll(async () => {
  [reader, browser] = await Promise.all([pageReader(IS_SOAK), newcomerBrowser()]);
  await take(CREATE);
  await take(TEST.filter(isInstall));
}, INSTALL_LIMIT_MS);
afterAll(async () => {
  await server?.stop();
  await browser?.close();
  await reader?.remove();
}, 120_000);

describe("first ten minutes by docs/quick-start.md alone", () => {
  it("the quick start takes at most 12 commands and pastes, and links to the docs on testing", () => {
    const steps = [...CREATE, ...BUTTON, ...SIGN, ...TEST, ...OWN_LOOK];
    expect(steps.map(({ command, file }) => command ?? file)).toEqual([
      "npm create vite@latest my-app -- --template react-ts",
      "cd my-app",
      "npm i latchkit viem",
      "src/latchkit.ts",
      "src/App.tsx",
      "npm run dev",
      "src/App.tsx",
      "npm i -D @playwright/test@1",
      "playwright.config.js",
      "e2e/wallet.spec.js",
      "npx playwright test",
      "src/latchkit.ts",
    ]);
    expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
    expect(section(PAGE, "## 4. Test it")).toContain(`(${RECIPE})`);
  });

  it("the app built by following the quick start connects a wallet", () =>
    timed(async () => {
      await take(BUTTON.filter(({ file }) => file));
      server = await serveApp(reader.app, [...reader.scriptArgs("dev"), ...LOCAL]);
      const visit = await open(server.url);
      await connect(visit, "Connect wallet");
      expect(visit.reported).toEqual([]);
      await visit.close();
    }));

  it("the quick start's app signs a message, and shows when the user declines", () =>
    timed(async () => {
      await take(SIGN);
      const visit = await open(server.url);
      const { page, wallet, reported } = visit;
      await connect(visit, "Connect wallet");
      await page.getByRole("button", { name: "Sign a message" }).click();
      await page.getByText(/^0x[\da-f]{130}$/).waitFor();
      wallet.reject();
      await page.getByRole("button", { name: "Sign a message" }).click();
      await page.getByText("Not signed.").waitFor();
      expect(reported).toEqual([]);
      await visit.close();
    }));

  it("the quick start's app passes the Playwright test of docs/testing.md", () =>
    timed(async () => {
      await take(TEST.filter(({ file }) => file));
      const test = await playwrightRecipe(reader.app, server.url);
      const { code, output } = await test();
      expect(output).toContain("1 passed");
      expect(code).toBe(0);
    }));

  it("the quick start's app builds, in German and in the chosen colors", () =>
    timed(async () => {
      await take(OWN_LOOK);
      await server.stop();
      await reader.script("build");
      server = await serveApp(reader.app, [...reader.scriptArgs("preview"), ...LOCAL]);
      const visit = await open(server.url);
      const { page, reported } = visit;
      await connect(visit, "Wallet verbinden");
      await page.getByTestId("lk-wallet-button").click();
      await page.getByRole("button", { name: "Trennen" }).waitFor();
      const [, accent] = /"--lk-accent": "(#\w+)"/.exec(OWN_LOOK[0].text);
      const look = await page.evaluate(() => {
        const host = document.querySelector("[data-latchkit-instance]");
        return [host.dataset.theme, getComputedStyle(host).getPropertyValue("--lk-accent")];
      });
      expect(look).toEqual(["dark", accent]);
      expect(reported).toEqual([]);
      await visit.close();
    }));

  it("following the quick start takes at most a minute, not counting installs", () => {
    expect(spent).toBeLessThanOrEqual(MOST_MS);
  });
});
