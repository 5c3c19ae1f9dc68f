import type { CDPSession, Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";
import { MOVING } from "../page/motion.js";
import { variant } from "../variant.js";

test.use(MOVING);

/** DOM nodes of the page and of detached trees. */
async function nodes(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Memory.getDOMCounters")).nodes;
}

/** Waits until a loaded module has run and rendered. */
async function turns(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (let turn = 0; turn < 20; turn += 1)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

const inPage = (page: Page) =>
  page.evaluate(() => {
    const escape = new KeyboardEvent("keydown", { key: "Escape", cancelable: true, bubbles: true });
    document.body.dispatchEvent(escape);
    return {
      hosts: document.querySelectorAll("[data-latchkit-instance]").length,
      focus: document.activeElement?.localName,
      escape: escape.defaultPrevented,
      style: document.documentElement.getAttribute("style"),
    };
  });

test(
  "renders the modal detached and without listeners on hover, and releases it on unmount",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(`${lab.strict.url}/?empty&wallet=none`);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(async () => {
      const { lab: host } = window as LabWindow;
      host.make("a");
      host.mount("one", "a");
      await host.instance("a").start();
    });
    const button = page.getByTestId("lk-connect-button");
    await button.waitFor();
    const cdp = await page.context().newCDPSession(page);
    const before = { ...(await inPage(page)), nodes: await nodes(cdp) };
    expect(before).toMatchObject({ hosts: 0, focus: "body", escape: false, style: null });

    await button.hover();
    await expect.poll(() => nodes(cdp)).toBeGreaterThan(before.nodes + 30);
    expect(await inPage(page)).toEqual({ hosts: 0, focus: "body", escape: false, style: null });

    await page.evaluate(() => (window as LabWindow).lab.unmount("one"));
    await expect.poll(() => nodes(cdp)).toBeLessThanOrEqual(before.nodes);
  },
);

test("on click, shows exactly one modal, the one rendered on hover, and moves focus into it", async ({
  page,
  lab,
}) => {
  await page.goto(lab.strict.url);
  const button = page.getByTestId("lk-connect-button");
  await button.hover();
  await button.click();
  await page.getByTestId("lk-view-Connect").waitFor();
  await expect(page.getByTestId("lk-modal")).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id))
    .toBe("lk-title");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  await button.click();
  await expect(page.getByTestId("lk-modal")).toHaveCount(1);
});

test("on click, shows the modal that was rendered on hover unchanged, and requests more wallets later", async ({
  page,
  lab,
}) => {
  // The card is detached before it is shown, so its root is recorded on creation.
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function made(this: Element, options) {
      const root = Reflect.apply(attach, this, [options]) as ShadowRoot;
      if ((this as HTMLElement).dataset["latchkitInstance"] === undefined)
        Object.assign(window, { drawnIn: root });
      return root;
    };
  });
  await page.goto(lab.strict.url);
  const button = page.getByTestId("lk-connect-button");
  await button.hover();
  const row = "[data-testid='lk-wallet-com.example.lab']";
  await page.waitForFunction(
    (one) =>
      (Reflect.get(window, "drawnIn") as ShadowRoot | undefined)?.querySelector(`${one} img`),
    row,
  );
  const shown = await page.evaluate(async (one) => {
    const root = Reflect.get(window, "drawnIn") as ShadowRoot;
    const { catalogue } = (window as LabWindow).lab.instance("default");
    const changes = new MutationObserver(() => undefined);
    changes.observe(root, {
      childList: true,
      attributes: true,
      characterData: true,
      subtree: true,
    });
    document.querySelector<HTMLElement>("[data-testid=lk-connect-button]")?.click();
    // Only until the end of the task of the click.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    const isUp = root.querySelector(`dialog:modal ${one} img`) !== null;
    const inView = changes
      .takeRecords()
      .filter(({ target }) =>
        root.querySelector("[data-testid=lk-view-Connect]")?.contains(target),
      );
    return { isUp, changed: inView.length, asked: catalogue.snapshot.recommended.status };
  }, row);
  expect(shown).toEqual({ isUp: true, changed: 0, asked: "idle" });
  await expect
    .poll(() =>
      page.evaluate(
        () => (window as LabWindow).lab.instance("default").catalogue.snapshot.recommended.status,
      ),
    )
    .not.toBe("idle");
});

test(
  "renders no modal and reads no balance on hover while a wallet is connected",
  { tag: ["@G2"] },
  async ({ page, lab }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") asked.push(request.url());
    });
    // A prepared modal is measured once in the page, so its element appears there briefly.
    await page.addInitScript(() => {
      let comings = 0;
      Object.assign(window, { comings: () => comings });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          comings += [...addedNodes].filter(
            (node) => node instanceof HTMLElement && node.dataset["latchkitInstance"] !== undefined,
          ).length;
      }).observe(document, { childList: true, subtree: true });
    });
    const comings = (): Promise<number> =>
      page.evaluate(() => (Reflect.get(window, "comings") as () => number)());
    await page.goto(lab.strict.url);
    const connect = page.getByTestId("lk-connect-button");
    await connect.hover();
    await expect.poll(comings).toBeGreaterThan(0);
    await connect.click();
    await page.getByTestId("lk-wallet-com.example.lab").click();
    const account = page.getByTestId("lk-account-button").filter({ hasText: /0x/ });
    await account.waitFor();
    await page.mouse.move(0, 0);
    await turns(page);
    const before = { comings: await comings(), asked: asked.length };
    await account.hover();
    await turns(page);
    expect({ comings: await comings(), asked: asked.length }).toEqual(before);
  },
);

test(
  "renders no modal on hover for a React tree that unmounts while the code is loading",
  variant(true),
  async ({ page, lab }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route(/present-modal/u, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${lab.strict.url}/?empty&wallet=none`);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(async () => {
      const { lab: host } = window as LabWindow;
      host.make("a");
      host.mount("one", "a");
      await host.instance("a").start();
    });
    const asked = page.waitForRequest(/present-modal/u);
    await page.getByTestId("lk-connect-button").hover();
    await asked;
    await page.evaluate(() => (window as LabWindow).lab.unmount("one"));
    const cdp = await page.context().newCDPSession(page);
    const before = await nodes(cdp);
    const arrived = page.waitForResponse(/present-modal/u);
    letGo();
    await (await arrived).finished();
    await turns(page);
    expect(await nodes(cdp)).toBeLessThan(before + 20);
  },
);

test(
  "starts no connection attempt when it renders the host's first view on hover",
  { tag: ["@T8"] },
  async ({ page, lab }) => {
    const options = JSON.stringify({ services: { relay: "ws://127.0.0.1:9" } });
    await page.goto(`${lab.strict.url}/?options=${encodeURIComponent(options)}`);
    const button = page.getByTestId("lk-connect-button");
    await button.waitFor();
    await page.evaluate(() => {
      const { connection, navigation } = (window as LabWindow).lab.instance("default");
      const attempts: string[] = [];
      Object.assign(window, { attempts });
      connection.state$.subscribe(({ attempt }) => {
        if (attempt) attempts.push(attempt.connectorId);
      });
      navigation.push({ view: "ConnectingWalletConnect" });
    });
    const cdp = await page.context().newCDPSession(page);
    const before = await nodes(cdp);
    const view = page.waitForResponse(/connecting-wallet-connect-view/u);
    await button.hover();
    await expect.poll(() => nodes(cdp)).toBeGreaterThan(before + 20);
    await (await view).finished();
    await turns(page);
    expect(await page.evaluate(() => Reflect.get(window, "attempts") as unknown)).toEqual([]);
  },
);
