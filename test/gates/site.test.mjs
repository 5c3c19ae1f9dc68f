import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newcomerBrowser } from "../support/servers/apps/visit.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import {
  DIST,
  SITE,
  buildSite,
  builtPages,
  deadLinksOf,
  loadedFromElsewhere,
  serveSite,
  siteSearch,
} from "../support/servers/site/built-site.mjs";
import { GROUPS, sitePath } from "../../site/lib/pages.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const QUESTIONS = JSON.parse(readFileSync(join(SITE, "questions.json"), "utf8"));
const ISLANDS = GROUPS.flatMap(({ pages }) => pages)
  .filter(([, , island]) => island !== undefined)
  .map(([file, , island]) => ({ island, path: `/${sitePath(file).replace(/\.md$/, "")}` }));
/** The main modal of an instance. */
const DIALOG = "dialog[open]";

let browser, server, search;
beforeAll(async () => {
  await buildSite();
  [server, browser, search] = await Promise.all([serveSite(), newcomerBrowser(), siteSearch()]);
}, INSTALL_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const findings = async (page) => {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`),
    );
  });
};

/** Opens a page with motion. Returns it with the hosts it requests and what its console says. */
const visit = async (path, colorScheme = "light") => {
  const context = await browser.newContext({
    locale: "en-US",
    colorScheme,
    reducedMotion: "no-preference",
  });
  context.setDefaultTimeout(30_000);
  const said = [];
  const page = await context.newPage();
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== server.url)
      said.push(`requests ${request.url()}`);
  });
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  await page.goto(`${server.url}${path}`);
  return { page, said, close: () => context.close() };
};

describe("documentation site", () => {
  it("the documentation site has each page of the docs exactly once", () => {
    const files = GROUPS.flatMap(({ pages }) => pages.map(([file]) => file));
    const docs = readdirSync("docs").filter((file) => file.endsWith(".md"));
    expect(files.filter((file) => file.startsWith("docs/")).toSorted()).toEqual(
      docs.map((file) => `docs/${file}`).toSorted(),
    );
  });

  it("the documentation site has no dead link or anchor", () => {
    const pages = builtPages();
    expect(pages.size).toBeGreaterThan(80);
    expect(deadLinksOf(pages)).toEqual([]);
  });

  it("detects planted dead links and anchors in a documentation site", () => {
    const pages = new Map([
      ["/a", '<a href="/b">b</a><a href="./c#there">c</a>'],
      ["/c", '<h1 id="here">c</h1>'],
    ]);
    expect(deadLinksOf(pages, () => false)).toEqual([
      "/a links to /b, which does not exist",
      "/a links to ./c#there, which has no such anchor",
    ]);
  });

  it("the documentation site loads nothing from other hosts", () => {
    expect(loadedFromElsewhere(builtPages())).toEqual([]);
    const foreign = new Map([["/a", '<script async src="https://x.example/a.js"></script>']]);
    expect(loadedFromElsewhere(foreign)).toHaveLength(1);
  });

  it("the documentation site has an anchor for each error code", () => {
    const codes = readFileSync("docs/errors.md", "utf8").match(/(?<=^\| `)[a-z-]+\/[a-z-]+(?=`)/gm);
    const page = builtPages().get("/errors");
    expect(codes.filter((code) => !page.includes(`id="${code}"`))).toEqual([]);
  });

  it("the documentation site has each page as Markdown, and both files for language models", () => {
    const index = readFileSync(join(DIST, "llms.txt"), "utf8");
    const listed = [...index.matchAll(/\]\(\/([^)]+)\)/g)].map(([, path]) => path);
    expect(listed.length).toBeGreaterThan(80);
    expect(listed.filter((path) => !existsSync(join(DIST, path)))).toEqual([]);
    expect(readFileSync(join(DIST, "llms-full.txt"), "utf8")).toContain("# Quick start");
  });

  it("the documentation site shows the types of code on hover", () => {
    expect(builtPages().get("/quick-start")).toContain("twoslash-hover");
  });

  it.each(QUESTIONS)(
    "searching %j in the documentation site finds the page among the first three results",
    (question, ...answers) => {
      const hits = search(question);
      expect(
        answers.some((page) => hits.includes(`/${page}`)),
        hits.join(" "),
      ).toBe(true);
    },
  );
});

/** Opens the modal by a button, waits for its content, checks it, and closes the modal. */
const opensAndCloses = async (page, button, inside) => {
  const dialog = page.locator(DIALOG);
  await button.click();
  await dialog.getByRole("button", { name: inside }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
};

const connects = async (page, host, island) => {
  const dialog = page.locator(DIALOG);
  await host.getByRole("button", { name: "Connect wallet" }).click();
  await dialog.getByRole("button", { name: "Harbour" }).click();
  if (island === "sign-in") await dialog.getByRole("button", { name: "Sign message" }).click();
  await dialog.waitFor({ state: "detached" });
  await host.getByRole("button", { name: /^Account 0x/ }).waitFor();
};

describe("live examples of the site", () => {
  it.each(ISLANDS)(
    "the live example $island opens, connects, closes and opens again",
    async ({ island, path }) => {
      const { page, said, close } = await visit(path, island === "swap" ? "dark" : "light");
      try {
        const host = page.locator(`[data-island="${island}"]`);
        const account = host.getByRole("button", { name: /^Account 0x/ });
        await opensAndCloses(page, host.getByRole("button", { name: "Connect wallet" }), "Harbour");
        await connects(page, host, island);
        await opensAndCloses(page, account, "Disconnect");
        await opensAndCloses(page, account, "Disconnect");
        expect(said).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});

describe("playground of the site", () => {
  it("keeps the playground's settings in its URL, and has no axe findings", async () => {
    const { page, said, close } = await visit("/playground#mode=dark&locale=de&wallets=none");
    try {
      const frame = page.frameLocator("iframe");
      await frame.getByRole("button", { name: "Wallet verbinden" }).waitFor();
      await page.getByText('locale: "de",').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(said).toEqual([]);
    } finally {
      await close();
    }
  });

  it("starts the playground at the top of the page on a phone, without horizontal scrolling", async () => {
    const { page, close } = await visit("/");
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${server.url}/playground`);
      await page.frameLocator("iframe").locator("main").waitFor({ state: "attached" });
      await page.getByText("src/App.tsx").first().waitFor();
      expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth])).toEqual([
        0, 390,
      ]);
    } finally {
      await close();
    }
  });

  it("lets the user change modal, code and URL of the playground by keyboard", async () => {
    const { page, said, close } = await visit("/playground", "dark");
    try {
      const dialog = page.frameLocator("iframe").locator(DIALOG);
      await page.frameLocator("iframe").getByRole("button", { name: "Connect wallet" }).waitFor();
      await page.getByLabel("Language").focus();
      await page.keyboard.type("Fran");
      await page
        .frameLocator("iframe")
        .getByRole("button", { name: "Connecter un portefeuille" })
        .focus();
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Harbour" }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Svelte" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("src/App.svelte").first().waitFor();
      expect(page.url()).toBe(`${server.url}/playground#locale=fr`);
      expect(said).toEqual([]);
    } finally {
      await close();
    }
  });
});
