import { expect, test } from "latchkit/testing/playwright";
import type { ServiceRequest } from "latchkit/testing/node";
import type { Page } from "@playwright/test";

const ANNOUNCERS = 20;

/**
 * Announces wallets that record each request and each listener at
 * `window.touches`.
 */
async function announceMany(page: Page, count: number): Promise<void> {
  await page.addInitScript((many) => {
    const touches: string[] = [];
    Reflect.set(window, "touches", touches);
    const wallets = Array.from({ length: many }, (_, index) => {
      const provider = {
        request: ({ method }: { method: string }) => {
          touches.push(method);
          return Promise.resolve(null);
        },
        on: (event: string) => {
          touches.push(`on ${event}`);
        },
        removeListener: () => undefined,
      };
      const number = String(index).padStart(2, "0");
      return {
        info: {
          uuid: `11111111-1111-4111-8111-1111111111${number}`,
          name: `Wallet ${number}`,
          icon: "data:image/png;base64,AAAA",
          rdns: `com.example.wallet${number}`,
        },
        provider,
      };
    });
    const announce = (): void =>
      wallets.forEach((detail) =>
        window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
      );
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  }, count);
}

const touchesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, "touches") as string[]);

/** Requests of the page to anywhere but the host itself, from now on. */
function outsideRequests(page: Page, home: string): readonly string[] {
  const outside: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(home).origin) outside.push(request.url());
  });
  page.on("websocket", (socket) => void outside.push(socket.url()));
  return outside;
}

/** Paths of service requests, without pictures and CORS preflights. */
const paths = (requests: readonly ServiceRequest[]): readonly string[] =>
  requests
    .filter(({ method, path }) => method !== "OPTIONS" && !/image/i.test(path))
    .map(({ path }) => path);

test(
  "on a first visit, sends no request and asks no announced wallet before the user acts",
  { tag: ["@T8"] },
  async ({ page, world, latchkit }) => {
    const outside = outsideRequests(page, world.addresses.demo ?? "");
    await announceMany(page, ANNOUNCERS);
    await page.goto("/?wallet=none", { waitUntil: "networkidle" });
    await expect(latchkit.connectButton).toHaveText("Connect wallet");
    expect(await touchesOf(page)).toEqual([]);
    expect(outside).toEqual([]);
  },
);

test("lists 20 wallets without asking any of them or requesting another origin", async ({
  page,
  world,
  latchkit,
}) => {
  const outside = outsideRequests(page, world.addresses.demo ?? "");
  await announceMany(page, ANNOUNCERS);
  await page.goto("/?wallet=none");
  await latchkit.open();
  await expect(page.getByTestId(/^lk-wallet-com\.example\.wallet/)).toHaveCount(ANNOUNCERS);
  await page.waitForLoadState("networkidle");
  expect(await touchesOf(page)).toEqual([]);
  expect(outside).toEqual([]);
});

test("sends requests only to the wallet that the user chose among 20", async ({
  page,
  wallet,
  latchkit,
}) => {
  await announceMany(page, ANNOUNCERS);
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  expect(await touchesOf(page)).toEqual([]);
  expect(wallet.requests.map(({ method }) => method)).toContain("eth_requestAccounts");
});

test("loads no modal or chain code and sets no cookie before the user acts with preload off", async ({
  page,
  wallet,
  latchkit,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/?wallet=none&preload=intent", { waitUntil: "networkidle" });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => /present-modal|-view-|evm\.entry|secp256k1/.test(path))).toEqual(
    [],
  );
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((name) => !name.startsWith("latchkit:")),
    ),
  ).toEqual([]);
  expect(await page.evaluate(() => [sessionStorage.length, document.cookie])).toEqual([0, ""]);
  await latchkit.connect(wallet.rdns);
  await expect(latchkit.connectedAccount).toContainText("100");
  expect(scripts.some((path) => path.includes("evm.entry"))).toBe(true);
});

/** Wallet pictures in view and the code that draws them load after their rows (finding H2). */
const PICTURES =
  /\/(images\.chunk|inline-picture|picture-file|ttl-cache|metamask|trust|coinbase|okx)-/u;

test(
  "opens the modal with at most 14 scripts, all requested in parallel, with preload off",
  { tag: ["@finding-H10"] },
  async ({ page, latchkit }) => {
    await page.goto("/?wallet=none&chains=evm&preload=none", { waitUntil: "networkidle" });
    const wave: string[] = [];
    let isAnswered = false;
    const late: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") (isAnswered ? late : wave).push(request.url());
    });
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script") isAnswered = true;
    });
    // Neither pointer nor focus came near before.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-testid="lk-connect-button"]')?.click(),
    );
    await latchkit.view("Connect").waitFor();
    expect(wave.length).toBeGreaterThan(0);
    expect(wave.length).toBeLessThanOrEqual(14);
    await expect(latchkit.modal.getByTestId("lk-all-wallets")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(late.filter((url) => !PICTURES.test(url))).toEqual([]);
  },
);

test(
  "opens the modal with four service requests and two analytics events on a page with a project",
  { tag: ["@finding-H10"] },
  async ({ page, services, latchkit }) => {
    await page.goto("/?wallet=none&project=demo", { waitUntil: "networkidle" });
    expect(services.requests, "nobody is asked before the click").toEqual([]);
    await latchkit.open();
    await latchkit.modal.getByTestId("lk-all-wallets").waitFor();
    await expect.poll(() => services.requestsTo("/e").length).toBe(2);
    await page.goto("about:blank");
    const asked = paths(services.requests);
    const questions = asked.filter((path) => path !== "/e");
    expect(questions.length, questions.join()).toBeLessThanOrEqual(4);
    expect(new Set(questions).size, "nothing is asked twice").toBe(questions.length);
    expect(asked.length - questions.length, "INITIALIZE and MODAL_OPEN").toBe(2);
    // The list of origins is asked for with `debug`, as on this machine; a page for others has
    // five.
    const ofAnyPage = asked.filter((path) => path !== "/projects/v1/origins");
    expect(ofAnyPage.length, ofAnyPage.join()).toBeLessThanOrEqual(5);
  },
);

test("on reload, restores the wallet silently with the cached balance, or reads the balance if none is cached", async ({
  page,
  wallet,
  world,
  latchkit,
}) => {
  await announceMany(page, ANNOUNCERS);
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await expect(latchkit.connectedAccount).toContainText("100");
  const home = new URL(world.addresses.demo ?? "").origin;
  const sent: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== home)
      sent.push(
        request.method() === "POST"
          ? [request.postDataJSON()]
              .flat()
              .map(({ method }: { method: string }) => method)
              .join()
          : request.method(),
      );
  });
  const asked = wallet.requests.length;
  await page.reload({ waitUntil: "networkidle" });
  await expect(latchkit.connectedAccount).toContainText("100");
  await page.waitForLoadState("networkidle");
  const reads = () => sent.filter((what) => what !== "OPTIONS");
  expect(reads(), "within 30 s").toEqual([]);
  expect(
    wallet.requests
      .slice(asked)
      .map(({ method }) => method)
      .toSorted(),
  ).toEqual(["eth_accounts", "eth_chainId"]);
  expect(await touchesOf(page)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem("latchkit:default:v1:native_balance_cache"));
  await page.reload({ waitUntil: "networkidle" });
  await expect(latchkit.connectedAccount).toContainText("100");
  await page.waitForLoadState("networkidle");
  expect(reads(), "where nothing is remembered").toEqual(["eth_getBalance"]);
});
