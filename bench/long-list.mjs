import { setTimeout as wait } from "node:timers/promises";
import { WALLET, announce, countElements } from "./visited-pages.mjs";

const WALLETS = 500;
const SETTLE_MS = 400;
/** Scrolls without a further request until the list is at its end. */
const QUIET_SCROLLS = 12;
const MAX_SCROLLS = 200;

/** A point in the open modal, and how far the wheel turns there, px. */
const [MIDDLE_X, MIDDLE_Y, TURN] = [640, 400, 10_000];

/** Answers the requests of a page to its services from a local server. */
const answerFrom = async (page, url, services) => {
  const counts = { lists: 0, others: 0 };
  await page.route(
    (to) => !to.href.startsWith(url) && to.protocol.startsWith("http"),
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      counts[pathname === "/getWallets" ? "lists" : "others"] += 1;
      const answer = await fetch(`${services}${pathname}${search}`).catch(() => undefined);
      if (answer === undefined) return route.abort();
      const body = Buffer.from(await answer.arrayBuffer());
      const headers = Object.fromEntries(answer.headers);
      return route.fulfill({ status: answer.status, headers, body });
    },
  );
  return counts;
};

/**
 * Opens the list of all wallets and scrolls to its end: elements that the open list adds to the
 * page, and requests for wallets. Undefined for a kit without such a list.
 */
export async function longListOf(browser, url, { name, button, row, allWallets }) {
  if (allWallets === undefined) return undefined;
  const { makeWallets, startWorld } = await import("../dist/testing-node.js");
  const world = await startWorld({ ports: "free", parts: ["services"] });
  const known = makeWallets(2 * WALLETS).filter(({ chains = [] }) => chains.includes("eip155:1"));
  world.services.set({ wallets: known.slice(0, WALLETS) });
  const page = await browser.newPage();
  const counts = await answerFrom(page, url, world.addresses.services.catalogue);
  await page.addInitScript(announce, WALLET);
  await page.goto(`${url}/${name}?catalogue`, { waitUntil: "load" });
  const before = await page.evaluate(countElements);
  await page.locator(button).first().click();
  await page.locator(row).first().waitFor();
  await page.locator(allWallets).first().click();
  await page.mouse.move(MIDDLE_X, MIDDLE_Y);
  let [quiet, lists] = [0, 0];
  for (let time = 0; quiet < QUIET_SCROLLS && time < MAX_SCROLLS; time += 1) {
    await page.mouse.wheel(0, TURN);
    await wait(SETTLE_MS);
    quiet = counts.lists === lists ? quiet + 1 : 0;
    lists = counts.lists;
  }
  const elements = (await page.evaluate(countElements)) - before;
  await page.close();
  await world.stop();
  return { elements, lists, others: counts.others };
}
