import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";
import { strictPolicy } from "latchkit/testing/node";
import type { HydrationNotes } from "../../hosts/server-rendered/entry-client.js";
import type { HttpServer } from "../../support/servers/http-server.js";
import { buildHost, HOSTS } from "./support/build-host.js";
import { INSTALL_MS, installHost } from "./support/install-host.js";
import { serve } from "./support/serve.js";
import { variant } from "../variant.js";

type Major = "18" | "19";
interface Host {
  readonly server: HttpServer;
  readonly markup: string;
}

const startHost = async (major: Major): Promise<Host> => {
  const react = major === "18" ? { react: `${HOSTS}/react-18` } : {};
  const common = { folder: "server-rendered", mode: "development", ...react } as const;
  const client = await buildHost({
    ...common,
    id: `client-${major}`,
    entries: { client: "entry-client.tsx" },
  });
  const server = await buildHost({
    ...common,
    id: `server-${major}`,
    entries: { server: "entry-server.tsx" },
    isServer: true,
  });
  const { render } = (await import(pathToFileURL(`${server}/server.js`).href)) as {
    render: () => string;
  };
  const page = (): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/client.css"></head><body><div id="root">${render()}</div><script type="module" src="/client.js"></script></body></html>`;
  return {
    server: await serve({ folder: client, policy: strictPolicy([]), page }),
    markup: render(),
  };
};

const test = base.extend<{ readonly hosts: (major: Major) => Promise<Host> }>({
  hosts: [
    // Playwright reads the fixtures' names off the first parameter, so it must be a pattern.
    async ({}, use) => {
      const running: Host[] = [];
      await use(async (major) => {
        const host = await startHost(major);
        running.push(host);
        return host;
      });
      await Promise.all(running.map(({ server }) => server.stop()));
    },
    { timeout: 60_000 },
  ],
});

type Noted = Window & { readonly notes?: HydrationNotes };
const recoverable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Noted).notes?.recoverable ?? ["not hydrated"]);
const markupBefore = (page: Page): Promise<string> =>
  page.evaluate(() => (window as Noted).notes?.before ?? "");

/** Warnings and errors of the console. */
const complaints = (page: Page): readonly string[] => {
  const reported: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) reported.push(message.text());
  });
  return reported;
};

/** Loads the page and waits until React has hydrated it and the page is idle. */
async function load(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => (window as Noted).notes?.isHydrated === true);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

const BEFORE = [
  "nothing",
  "theme",
  "wallet",
  "started",
  "connected",
  "storage",
  "open",
  "language",
] as const;
const SOAK_ONLY: readonly string[] = ["theme", "wallet", "started", "storage", "language"];

for (const major of ["19", "18"] as const) {
  test.describe(`server-rendered page with React ${major}`, variant(major === "18"), () => {
    test.beforeEach(async ({}, info) => {
      if (major === "18") test.setTimeout(INSTALL_MS + info.timeout);
      const reason = major === "18" ? await installHost("react-18") : undefined;
      info.skip(reason !== undefined, reason);
    });

    test("renders neither inline styles nor any part of the modal on the server", async ({
      hosts,
    }) => {
      const { markup } = await hosts(major);
      expect(markup).toContain("Connect wallet");
      expect(markup).not.toMatch(/style|<dialog|data-latchkit-instance|<script/u);
    });

    for (const state of BEFORE) {
      test(
        `hydrates twice without a mismatch or warning after this state change: ${state}`,
        variant(SOAK_ONLY.includes(state)),
        async ({ page, hosts }) => {
          const { server, markup } = await hosts(major);
          const reported = complaints(page);
          for (const visit of ["first", "second"]) {
            await load(page, `${server.url}/?before=${state}`);
            expect(await recoverable(page), visit).toEqual([]);
            expect(await markupBefore(page), visit).toBe(markup);
            expect(reported, visit).toEqual([]);
          }
        },
      );
    }

    for (const announced of ["early", "late"]) {
      test(
        `hydrates without a mismatch, then shows the account restored from a wallet announced ${announced}`,
        variant(announced === "late"),
        async ({ page, hosts }) => {
          const { server, markup } = await hosts(major);
          const reported = complaints(page);
          await load(page, `${server.url}/?before=connected`);
          for (const visit of ["first", "second"]) {
            await load(page, `${server.url}/?wallet=${announced}`);
            await expect(page.getByTestId("lk-account-button")).toContainText("0x");
            expect(await recoverable(page), visit).toEqual([]);
            expect(await markupBefore(page), visit).toBe(markup);
            expect(reported, visit).toEqual([]);
          }
        },
      );
    }

    test("detects a planted hydration mismatch in a server-rendered page", async ({
      page,
      hosts,
    }) => {
      const { server } = await hosts(major);
      const reported = complaints(page);
      await page.route("**/?tampered", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace("Rendered on a server", "Rendered elsewhere"),
        });
      });
      await load(page, `${server.url}/?tampered`);
      expect(await recoverable(page)).not.toEqual([]);
      expect(reported.length + (await recoverable(page)).length).toBeGreaterThan(0);
    });
  });
}
