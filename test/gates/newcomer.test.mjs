import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { EXAMPLES, emptyApps, exampleManifest } from "../support/newcomer/empty-apps.mjs";
import { NAMED, TEN_LINES, nextApp, plainApp, viteApp } from "../support/newcomer/readme-apps.mjs";
import { serveApp } from "../support/newcomer/serve-app.mjs";
import { typeProblems } from "../support/newcomer/type-check.mjs";
import { newcomerBrowser, noteButton, visit } from "../support/newcomer/visit.mjs";
import { IS_SOAK } from "../support/repeats.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NEWEST_TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const LOCAL = "127.0.0.1";
let apps, browser, nodes, tsc, vite, next;
const servers = [];
const serve = async (app, args) => {
  const server = await serveApp(app, args);
  servers.push(server);
  return server.url;
};
const built = async (app, args) => {
  const env = { NEXT_TELEMETRY_DISABLED: "1", CI: "1", NODE_ENV: undefined };
  const { code, output } = await run(process.execPath, args, { cwd: app, env });
  if (code !== 0) throw new Error(output);
};
const viteDevelopment = (app) => serve(app, [vite, "--host", LOCAL, "--port", "0"]);
const viteProduction = async (app) => {
  await built(app, [vite, "build"]);
  return serve(app, [vite, "preview", "--host", LOCAL, "--port", "0"]);
};
const nextDevelopment = (app) => serve(app, [next, "dev", "-H", LOCAL, "-p", "0"]);
const nextProduction = async (app) => {
  await built(app, [next, "build"]);
  return serve(app, [next, "start", "-H", LOCAL, "-p", "0"]);
};

/** The page connects, nobody else's host is asked, and the console has nothing to say. */
const connects = async (url, also) => {
  const { before, after, said } = await visit(browser, url, also);
  expect({ before, said }).toEqual({ before: [], said: [] });
  expect(after.filter((host) => !nodes.includes(host))).toEqual([]);
};
const signs = async (page) => {
  await page.getByRole("button", { name: "Sign a message" }).click();
  await page.getByText(`0x${"11".repeat(64)}1b`).waitFor();
};
const checks = async (compiler, app) => {
  const { own, others } = await typeProblems(compiler, app);
  if (others > 0) console.log(`${others} mistakes in declarations of other packages`);
  expect(own).toEqual([]);
};

/** The hosts that the networks of README and examples name themselves. */
const nodesOfExamples = async () => {
  const chains = await import(apps.bin("viem/_esm/chains/index.js"));
  const ours = await import(apps.bin("latchkit/dist/networks.js"));
  return ["mainnet", "optimism"]
    .flatMap((name) => [...chains[name].rpcUrls.default.http, ...ours[name].rpcUrls])
    .map((url) => new URL(url).hostname);
};

let exampleNext;
beforeAll(async () => {
  apps = await emptyApps({
    manifests: EXAMPLES.map(exampleManifest),
    without: ["@foundry-rs/anvil"],
  });
  tsc = apps.bin("typescript/bin/tsc");
  vite = apps.bin("vite/bin/vite.js");
  next = apps.bin("next/dist/bin/next");
  nodes = await nodesOfExamples();
  browser = await newcomerBrowser();
  // The longest build runs beside the short ones.
  exampleNext = nextProduction(apps.copyExample("next"));
  exampleNext.catch(() => undefined);
}, 180_000);
afterAll(async () => {
  await exampleNext?.catch(() => undefined);
  await Promise.all(servers.map(({ stop }) => stop()));
  await browser?.close();
  await apps?.remove();
}, 120_000);

describe("finding H15: the README alone", () => {
  it("names what an empty app installs, and all of it is there", () => {
    expect(NAMED).toEqual(["latchkit", "viem"]);
    for (const name of NAMED) expect(existsSync(apps.bin(`${name}/package.json`))).toBe(true);
    expect(apps.output).not.toMatch(/EBADENGINE|ERESOLVE/);
  });

  it("is ten lines of code and one component", () => {
    const lines = TEN_LINES.split("\n").filter((line) => /\w/.test(line));
    expect(lines.length).toBeLessThanOrEqual(11);
    expect(TEN_LINES.match(/<[A-Z]\w*Button/g)).toEqual(["<WalletButton"]);
  });

  it("is a Vite app that compiles under TypeScript 5.9 and 7, every declaration checked", async () => {
    const app = apps.write("readme-types", viteApp);
    const { version } = JSON.parse(readFileSync(apps.bin("typescript/package.json"), "utf8"));
    expect(version).toMatch(/^5\.9\./);
    await checks(tsc, app);
    await checks(NEWEST_TSC, app);
  });

  it("connects a wallet of the page as a Vite app, in development and built", async () => {
    const app = apps.write("readme-vite", viteApp);
    await connects(await viteDevelopment(app));
    await connects(await viteProduction(app));
  });

  it("connects as a plain page without a framework", async () => {
    await connects(await viteProduction(apps.write("readme-plain", plainApp)));
  });

  it("connects as a page of Next.js in development", async () => {
    await connects(await nextDevelopment(apps.write("readme-next", nextApp)));
  });

  // An example is built for production in every run.
  if (IS_SOAK)
    it("connects as a page of Next.js built for production", async () => {
      await connects(await nextProduction(apps.write("readme-next-built", nextApp)));
    });
});

describe("the examples, from the packed tarball", () => {
  it("are all tried here", () => {
    expect(EXAMPLES).toEqual(["headless", "next", "plain", "vite-react", "wagmi"]);
  });

  it.each(["vite-react", "wagmi"])("%s connects and signs", async (name) => {
    const app = apps.copyExample(name);
    await checks(NEWEST_TSC, app);
    if (IS_SOAK) await checks(tsc, app);
    await connects(await viteProduction(app), signs);
  });

  it("plain connects and its own code sees the account", async () => {
    const url = await viteProduction(apps.copyExample("plain"));
    await connects(url, (page) => page.getByText("Connected: 0x7099").waitFor());
  });

  it("finding H5: next, with a button in a server component, hydrates twice without a warning, and shows who is remembered from the first markup on", async () => {
    const url = await exampleNext;
    const fresh = await (await fetch(url)).text();
    expect(fresh).toContain("Connect Wallet");
    expect(fresh).not.toMatch(/style="|<dialog/u);
    // What the console says is looked at when all visits are over.
    await connects(url, async (page) => {
      const markup = await (await page.request.get(page.url())).text();
      expect(markup).toMatch(/0x70\S{1,8}79C8/);
      expect(markup).not.toMatch(/Connect Wallet|Not connected/u);
      const [cookie] = await page.context().cookies(url);
      expect(cookie).toMatchObject({ name: "latchkit.default", sameSite: "Lax", path: "/" });
      const shown = await noteButton(page);
      for (const reload of ["first", "second"]) {
        await page.reload();
        await page.getByRole("button", { name: /^Account 0x70/ }).waitFor();
        await page.locator("[data-testid=lk-wallet-button]:not([aria-busy=true])").waitFor();
        const texts = await shown();
        expect(texts.length, reload).toBeGreaterThan(0);
        expect(texts.filter((text) => !/0x70\S{1,8}79C8/.test(text))).toEqual([]);
      }
    });
    await checks(NEWEST_TSC, join(apps.folder, "example-next"));
  });

  it("headless connects, reads, signs and sends", async ({ skip }) => {
    const app = apps.copyExample("headless");
    // The native chain is some 50 MB: the one of the tests is taken.
    const chains = join(ROOT, "tools/chains/node_modules/@foundry-rs");
    if (existsSync(chains)) symlinkSync(chains, apps.bin("@foundry-rs"));
    const { code, output } = await run(process.execPath, ["main.mjs"], { cwd: app });
    if (output.startsWith("Left out: ")) skip(output.trim());
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^connected .+\nbalance .+\nsignature .+\nsent success/),
    });
  });
});
