import type { CDPSession, Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";

/** Nodes of the page and of trees that stand nowhere. */
async function nodes(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Memory.getDOMCounters")).nodes;
}

const inPage = (page: Page) =>
  page.evaluate(() => {
    const escape = new KeyboardEvent("keydown", { key: "Escape", cancelable: true, bubbles: true });
    document.body.dispatchEvent(escape);
    return { hosts: document.querySelectorAll("[data-latchkit-instance]").length, focus: document.activeElement?.localName, escape: escape.defaultPrevented, style: document.documentElement.getAttribute("style") };
  });

test("what is drawn as the pointer comes near stands nowhere, listens to nothing and goes with its tree", async ({ page, lab }) => {
  await page.goto(`${lab.strict.url}/?empty&wallet=none`);
  await page.waitForFunction(() => "lab" in window);
  await page.evaluate(async () => { const { lab: host } = window as LabWindow; host.make("a"); host.mount("one", "a"); await host.instance("a").start(); });
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
});

test("the click shows the one that was drawn ahead, once, with the focus in it", async ({ page, lab }) => {
  await page.goto(lab.strict.url);
  const button = page.getByTestId("lk-connect-button");
  await button.hover();
  await button.click();
  await page.getByTestId("lk-view-Connect").waitFor();
  await expect(page.getByTestId("lk-modal")).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe("lk-title");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  await button.click();
  await expect(page.getByTestId("lk-modal")).toHaveCount(1);
});

test("G2 nothing is drawn ahead for who is connected: the pointer alone reads no balance", async ({ page, lab }) => {
  const asked: string[] = [];
  page.on("request", (request) => { if (request.method() === "POST") asked.push(request.url()); });
  await page.goto(lab.strict.url);
  await page.getByTestId("lk-connect-button").click();
  await page.getByTestId("lk-wallet-com.example.lab").click();
  const account = page.getByTestId("lk-account-button").filter({ hasText: /0x/ });
  await account.waitFor();
  await page.mouse.move(0, 0);
  const before = asked.length;
  const cdp = await page.context().newCDPSession(page);
  const held = await nodes(cdp);
  await account.hover();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await nodes(cdp)).toBeLessThan(held + 30);
  expect(asked.length).toBe(before);
});
