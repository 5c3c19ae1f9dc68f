import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { EXAMPLES, emptyApps, exampleManifest } from "../support/servers/apps/empty-apps.mjs";
import {
  NAMED,
  FIRST_APP,
  nextApp,
  plainApp,
  viteApp,
} from "../support/servers/apps/readme-apps.mjs";
import { freePort } from "../../src/testing/node/listen.ts";
import { useOwnServices } from "../support/servers/apps/own-services.mjs";
import { serveApp } from "../support/servers/apps/serve-app.mjs";
import { serveFolder } from "../support/servers/apps/serve-folder.mjs";
import { describeServer } from "../support/servers/apps/sign-in-server.mjs";
import { describeStores } from "../support/servers/apps/sign-in-stores.mjs";
import { typeProblems } from "../support/servers/apps/type-check.mjs";
import {
  SOLANA_WALLET,
  newcomerBrowser,
  noteButton,
  visit,
} from "../support/servers/apps/visit.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NEWEST_TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const LOCAL = "127.0.0.1";
let apps, browser, nodes, tsc, vite, next;
const servers = [];
const serve = async (app, args, env) => {
  const server = await serveApp(app, args, env);
  servers.push(server);
  return server.url;
};
const built = async (app, args) => {
  const env = { NEXT_TELEMETRY_DISABLED: "1", CI: "1", NODE_ENV: undefined };
  const { code, output } = await run(process.execPath, args, { cwd: app, env });
  if (code !== 0) throw new Error(output);
};
const viteDevelopment = (app) => serve(app, [vite, "--host", LOCAL, "--port", "0"]);
const viteProduction = async (app, port = 0) => {
  await built(app, [vite, "build"]);
  return serve(app, [vite, "preview", "--host", LOCAL, "--port", String(port)]);
};
const nextDevelopment = (app) => serve(app, [next, "dev", "-H", LOCAL, "-p", "0"]);
const nextProduction = async (app, bundler = "--turbopack") => {
  await built(app, [next, "build", bundler]);
  // A sign-in server takes its origin from its configuration, not from the request.
  const port = String(await freePort());
  const env = { ORIGIN: `http://${LOCAL}:${port}` };
  return serve(app, [next, "start", "-H", LOCAL, "-p", port], env);
};

/** The page connects, requests no other host and logs nothing to the console. */
const connects = async (url, also, sign, wallet) => {
  const { before, after, reported } = await visit(browser, url, also, sign, wallet);
  expect({ before, reported }).toEqual({ before: [], reported: [] });
  expect(after.filter((host) => !nodes.includes(host))).toEqual([]);
};
const signs = async (page) => {
  await page.getByRole("button", { name: "Sign a message" }).click();
  await page.getByText(`0x${"11".repeat(64)}1b`).waitFor();
};
/** The well-known development key of the wallet's account. */
const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
/** The example server and the viem that is installed beside it. */
const installed = async () => {
  const { privateKeyToAccount } = await import(apps.bin("viem/_esm/accounts/index.js"));
  const { createSiweMessage } = await import(apps.bin("viem/_esm/siwe/index.js"));
  const server = await import(apps.bin("example-sign-in-server/index.mjs"));
  return { server, createSiweMessage, account: privateKeyToAccount(KEY) };
};
const signsFor = async () => {
  const { account } = await installed();
  return (raw) => account.signMessage({ message: { raw } });
};
/** The signature opens the private page, and the same message is rejected a second time. */
const signsIn = async (page) => {
  const look = async () => (await page.request.get(new URL("/private", page.url()).href)).text();
  expect(await look()).toContain("Sign in first.");
  const posted = page.waitForRequest(
    (one) => one.method() === "POST" && one.url().includes("/auth/"),
  );
  await page.getByRole("button", { name: "Sign message", exact: true }).click();
  const request = await posted;
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await look()).toMatch(/Only for (?:<!-- -->)?0x70997970C51812dc3A010C7d01b50e0d17dc79C8/);
  const { origin } = new URL(page.url());
  const again = { headers: { origin, cookie: "" }, data: request.postData() };
  expect((await page.request.post(request.url(), again)).status()).toBe(401);
};
const checks = async (compiler, app) => {
  const { own, others } = await typeProblems(compiler, app);
  if (others > 0) console.log(`${others} mistakes in declarations of other packages`);
  expect(own).toEqual([]);
};

/** RPC hosts of the networks that the README and the examples use. */
const nodesOfExamples = async () => {
  const chains = await import(apps.bin("viem/_esm/chains/index.js"));
  const ours = await import(apps.bin("latchkit/dist/networks.js"));
  const evm = ["mainnet", "optimism"].flatMap((name) => [
    ...chains[name].rpcUrls.default.http,
    ...ours[name].rpcUrls,
  ]);
  return [...evm, ...ours.solanaMainnet.rpcUrls].map((url) => new URL(url).hostname);
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
}, INSTALL_LIMIT_MS);
afterAll(async () => {
  await exampleNext?.catch(() => undefined);
  await Promise.all(servers.map(({ stop }) => stop()));
  await browser?.close();
  await apps?.remove();
}, 120_000);

// Two at a time: each waits for a server and a browser for a good part.
describe.concurrent("app built from the README", { tags: ["finding-H15"] }, () => {
  it("the README lists exactly the packages that its app needs", () => {
    expect(NAMED).toEqual(["latchkit", "viem"]);
    for (const name of NAMED) expect(existsSync(apps.bin(`${name}/package.json`))).toBe(true);
    expect(apps.output).not.toMatch(/EBADENGINE|ERESOLVE/);
  });

  it("the README shows a first app of at most 11 lines with one button", () => {
    const lines = FIRST_APP.split("\n").filter((line) => /\w/.test(line));
    expect(lines.length).toBeLessThanOrEqual(11);
    expect(FIRST_APP.match(/<[A-Z]\w*Button/g)).toEqual(["<WalletButton"]);
  });

  it(`compiles the README's app with all declarations under TypeScript 5.9${IS_SOAK ? " and 7" : ""}`, async () => {
    const app = apps.write("readme-types", viteApp);
    const { version } = JSON.parse(readFileSync(apps.bin("typescript/package.json"), "utf8"));
    expect(version).toMatch(/^5\.9\./);
    if (IS_SOAK) await checks(NEWEST_TSC, app);
    await checks(tsc, app);
  });

  it("connects an injected wallet in the README's app with Vite, in development and in production", async () => {
    const app = apps.write("readme-vite", viteApp);
    await connects(await viteDevelopment(app));
    await connects(await viteProduction(app));
  });

  // The examples of both are built for production in every run.
  if (IS_SOAK) {
    it("connects a wallet in the README's app for a page without a framework", async () => {
      await connects(await viteProduction(apps.write("readme-plain", plainApp)));
    });

    it("connects a wallet in the README's Next.js app in development", async () => {
      await connects(await nextDevelopment(apps.write("readme-next", nextApp)));
    });

    it.each(["--turbopack", "--webpack"])(
      "connects a wallet in the README's Next.js app, built for production with %s",
      async (bundler) => {
        const app = apps.write(`readme-next-built${bundler}`, nextApp);
        await connects(await nextProduction(app, bundler));
      },
    );
  }
});

describe.concurrent("examples with the packed tarball", () => {
  it("each folder under examples has a test", () => {
    expect(EXAMPLES).toEqual([
      "databases",
      "esbuild",
      "express",
      "headless",
      "next",
      "own-services",
      "plain",
      "secure-site",
      "sign-in-server",
      "solana",
      "solid",
      "standalone",
      "svelte",
      "vite-react",
      "vue",
      "wagmi",
    ]);
  });

  it.each([
    "esbuild",
    "next",
    "own-services",
    "plain",
    "solana",
    "solid",
    "standalone",
    "svelte",
    "vite-react",
    "vue",
    "wagmi",
  ])("the example %s imports from no folder outside its own", (name) => {
    const { dependencies, devDependencies } = exampleManifest(name);
    const ranges = Object.values({ ...dependencies, ...devDependencies });
    expect(ranges.filter((range) => !/^[\^~]?\d/.test(range))).toEqual([]);
  });

  it.each([
    ["vue", "vue-tsc/bin/vue-tsc.js", ["--noEmit", "--skipLibCheck", "false"]],
    ["svelte", "svelte-check/bin/svelte-check", ["--fail-on-warnings"]],
    ["solid", "typescript/bin/tsc", ["--noEmit", "--skipLibCheck", "false"]],
  ])(
    "the example %s compiles, receives the connect event and signs",
    async (name, checker, flags) => {
      const app = apps.copyExample(name);
      await built(app, [apps.bin(checker), ...flags]);
      await connects(await viteProduction(app), async (page) => {
        await page.getByText(/Welcome, 0x7099/).waitFor();
        await page.getByText(/Connected: 0x7099/).waitFor();
        await signs(page);
      });
    },
  );

  it("the examples vue, svelte and solid reject an unknown attribute at compile time", async () => {
    const misspell = (app, file) => {
      const text = readFileSync(join(app, file), "utf8");
      writeFileSync(join(app, file), text.replace("<latchkit-button", '$& lable="Log in"'));
      return app;
    };
    const vue = misspell(apps.copyExample("vue", "example-vue-misspelt"), "src/App.vue");
    await expect(built(vue, [apps.bin("vue-tsc/bin/vue-tsc.js"), "--noEmit"])).rejects.toThrow(
      "'lable' does not exist",
    );
    const svelte = misspell(
      apps.copyExample("svelte", "example-svelte-misspelt"),
      "src/App.svelte",
    );
    await expect(built(svelte, [apps.bin("svelte-check/bin/svelte-check")])).rejects.toThrow(
      "lable",
    );
    const solid = misspell(apps.copyExample("solid", "example-solid-misspelt"), "src/App.tsx");
    await expect(built(solid, [apps.bin("typescript/bin/tsc"), "--noEmit"])).rejects.toThrow(
      "'lable' does not exist",
    );
  });

  it("the example standalone connects without a bundler and without React", async () => {
    const url = await serve(apps.copyExample("standalone"), ["server.mjs"], { PORT: "0" });
    await connects(url, async (page) => {
      await page.getByText("Connected: 0x7099").waitFor();
      expect(await page.evaluate(() => document.body.innerText)).not.toContain("Loading");
    });
  });

  it("the example secure-site serves its frame only to the configured pages", async () => {
    const app = apps.copyExample("secure-site");
    writeFileSync(join(app, "secret"), randomBytes(32));
    const url = await serve(app, ["start.mjs"], {
      SITE_ORIGIN: "https://wallet.example",
      SITE_PAGES: "https://shop.example",
      SITE_PORT: "0",
      SITE_STORE: "store",
      SITE_SECRET_FILE: "secret",
      SITE_CHAINS: "eip155:1=https://rpc.example",
      SITE_MAIL_FROM: "wallet@wallet.example",
      SITE_MAIL_FOLDER: "mail",
    });
    const frame = await fetch(new URL("/sdk", url));
    expect(frame.status).toBe(200);
    expect(frame.headers.get("content-security-policy")).toContain(
      "frame-ancestors https://shop.example",
    );
    const begin = (page) =>
      fetch(new URL("/session", url), {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://wallet.example" },
        body: JSON.stringify({ page }),
      });
    expect((await begin("https://shop.example")).status).toBe(200);
    expect((await begin("https://elsewhere.example")).status).toBe(403);
  });

  it.each(["vite-react", "wagmi"])(
    "the example %s passes its own typecheck script",
    async (name) => {
      expect(exampleManifest(name).scripts.typecheck).toBe("tsc --noEmit");
      const app = apps.copyExample(name, `example-${name}-types`);
      await built(app, [tsc, "--noEmit"]);
    },
  );

  // The README's own app is of Vite and React too.
  it.each(IS_SOAK ? ["vite-react", "wagmi"] : ["wagmi"])(
    "the example %s connects and signs",
    async (name) => {
      const app = apps.copyExample(name);
      await checks(NEWEST_TSC, app);
      if (IS_SOAK) await checks(tsc, app);
      await connects(await viteProduction(app), signs);
    },
  );

  it("the example plain connects and shows the account", async () => {
    const url = await viteProduction(apps.copyExample("plain"));
    await connects(url, (page) => page.getByText("Connected: 0x7099").waitFor());
  });

  it("the example own-services connects, and sends requests only to its own hosts", async () => {
    const url = await viteProduction(apps.copyExample("own-services"));
    const { before, after, reported } = await visit(browser, url, (page) =>
      page.getByText("Connected: 0x7099").waitFor(),
    );
    const others = [...before, ...after].filter((host) => host !== "node.shop.example");
    expect({ others, reported }).toEqual({ others: [], reported: [] });
  });

  it("the example own-services signs in by e-mail and pairs a phone, and sends requests only to its own hosts", async () => {
    const result = await useOwnServices(browser, {
      app: apps.copyExample("own-services", "example-own-services-running"),
      site: apps.copyExample("secure-site", "example-own-site"),
      build: viteProduction,
      serve,
    });
    expect(result).toEqual({ others: [], reported: [] });
  });

  it("the example solana signs a message and a transaction with a wallet of the Wallet Standard", async () => {
    const url = await viteProduction(apps.copyExample("solana"));
    const signed = async (page) => {
      await page.getByText(/Connected: \w{32,44}/).waitFor();
      const result = page.locator("#result").filter({ hasText: /^\w{80,90}$/ });
      await page.getByRole("button", { name: "Sign a message" }).click();
      await result.waitFor();
      const message = (await result.textContent()) ?? "";
      await page.getByRole("button", { name: "Sign a transaction" }).click();
      await result.filter({ hasNotText: message }).waitFor();
    };
    await connects(url, signed, undefined, SOLANA_WALLET);
  });

  it("the example esbuild with code splitting connects and shows the account", async () => {
    const app = apps.copyExample("esbuild");
    const [, ...args] = exampleManifest("esbuild").scripts.build.split(" ");
    await built(app, [apps.bin("esbuild/bin/esbuild"), ...args]);
    const server = await serveFolder(app);
    servers.push(server);
    const { url } = server;
    await connects(url, (page) => page.getByText("Connected: 0x7099").waitFor());
  });

  it(
    "the example next hydrates without warnings, and renders the stored account on the server",
    { tags: ["finding-H5"] },
    async () => {
      const url = await exampleNext;
      const fresh = await (await fetch(url)).text();
      expect(fresh).toContain("Connect wallet");
      expect(fresh).not.toMatch(/style="|<dialog/u);
      // What the console says is looked at when all visits are over.
      const signedIn = async (page) => {
        await signsIn(page);
        const markup = await (await page.request.get(page.url())).text();
        expect(markup).toMatch(/0x70\S{1,8}79C8/);
        expect(markup).not.toMatch(/Connect wallet|Not connected/u);
        const cookies = await page.context().cookies(url);
        const cookie = cookies.find(({ name }) => name === "latchkit.default");
        expect(cookie).toMatchObject({ sameSite: "Lax", path: "/" });
        const shown = await noteButton(page);
        for (const reload of ["first", "second"]) {
          await page.reload();
          await page.getByRole("button", { name: /^Account 0x70/ }).waitFor();
          await page.locator("[data-testid=lk-wallet-button]:not([aria-busy=true])").waitFor();
          const texts = await shown();
          expect(texts.length, reload).toBeGreaterThan(0);
          expect(texts.filter((text) => !/0x70\S{1,8}79C8/.test(text))).toEqual([]);
          expect(await page.getByRole("dialog").count(), reload).toBe(0);
        }
      };
      await connects(url, signedIn, await signsFor());
      await checks(NEWEST_TSC, join(apps.folder, "example-next"));
    },
  );

  it("the example express verifies each sign-in message once, and uses no React", async () => {
    const app = apps.copyExample("express");
    await built(app, [vite, "build"]);
    const url = await serve(app, ["server.mjs"], { PORT: "0" });
    const signedIn = async (page) => {
      await signsIn(page);
      await page.getByText("Signed in: 0x7099").waitFor();
    };
    await connects(url, signedIn, await signsFor());
  });

  it.for([
    [
      "connects, reads, signs and sends",
      "main.mjs",
      /^connected .+\nbalance .+\nsignature .+\nsent success/,
    ],
    [
      "quotes, builds, checks, approves and swaps",
      "swap.mjs",
      // Node may warn in between of many requests at a time.
      /^quoted [\d.]+ [A-Z]+ for 600 TUSD\n[^]*approved exactly 600 TUSD\n[^]*swapped mined\ngave 600 TUSD, got ether: true/,
    ],
  ])("the headless example %s", { tags: ["S1-005"] }, async ([, script, expected], { skip }) => {
    const app = apps.copyExample("headless");
    // The native chain is some 50 MB: the one of the tests is taken.
    const chains = join(ROOT, "tools/chains/node_modules/@foundry-rs");
    if (existsSync(chains) && !existsSync(apps.bin("@foundry-rs")))
      symlinkSync(chains, apps.bin("@foundry-rs"));
    const { code, output } = await run(process.execPath, [script], { cwd: app });
    if (output.startsWith("Left out: ")) skip(output.trim());
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(expected) });
  });
});

describe("example sign-in server", () => {
  describeServer(installed);
  describe("stores of the sign-in server", () => {
    describeStores(installed, () => apps.folder);
  });
});
