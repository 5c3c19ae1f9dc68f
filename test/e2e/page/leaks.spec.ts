import { expect, test } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { cycle } from "./cycle.js";
import { countTimers, countResources, type ResourceCounts } from "./held.js";
import { repeats } from "../../support/runner/repeats.js";
import { MOVING, SLOWER, withMotion } from "./motion.js";
import { variant } from "../variant.js";

test.use(MOVING);

const [CYCLES, CONNECTED_CYCLES] = [repeats(1_000, 30), repeats(200, 20)];
const PLANTED_CYCLES = 10;
/**
 * The account shows an SVG image with its own document, which the browser's cache may keep.
 * A leak of one node per cycle exceeds this.
 */
const NODES_OF_PICTURE = 16;

/** The account sends at most this many different requests to its node. */
const KINDS_OF_READ = 4;
/** Balance and token list send the same request if there is only a node. */
const ASKING = 2;
/** Counts a node request by its body without the id. */
const note = (reads: Map<string, number>, body: string): void => {
  const asked = body.replace(/"id":\s*\d+/gu, "");
  reads.set(asked, (reads.get(asked) ?? 0) + 1);
};

/**
 * Growth over the second half of the cycles, because some nodes appear only with the first
 * openings or an answer. `cached`: total nodes that the browser may keep.
 */
async function growth(
  page: Page,
  cycles: number,
  view: string,
  cached = 0,
): Promise<() => Promise<ResourceCounts>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await withMotion(cdp);
  await cycle(page, cycles / 2, view);
  const first = await countResources(page, cdp);
  await cycle(page, cycles / 2, view);
  return async () => {
    const last = await countResources(page, cdp);
    return {
      nodes: Math.max(0, last.nodes - first.nodes - cached),
      listeners: Math.max(0, last.listeners - first.listeners),
      timers: Math.max(0, last.timers - first.timers),
    };
  };
}

test(
  `leaves no node, listener or timer after ${CYCLES} open-close cycles, and detects a planted leak`,
  { tag: ["@finding-T5"] },
  async ({ page, latchkit }) => {
    test.setTimeout(600_000 * SLOWER);
    await countTimers(page);
    await page.goto("/?wallet=none");
    await latchkit.connectButton.waitFor();
    await expect
      .poll(await growth(page, CYCLES, "Connect"), { timeout: 30_000 })
      .toEqual({ nodes: 0, listeners: 0, timers: 0 });
    await page.evaluate(() => {
      const planted: unknown[] = [];
      Reflect.set(window, "planted", planted);
      document.addEventListener("click", () => planted.push(document.createElement("i")));
    });
    const planted = await (await growth(page, PLANTED_CYCLES, "Connect"))();
    expect(planted.nodes).toBeGreaterThan(0);
  },
);

test(
  `leaves no node or listener after ${CONNECTED_CYCLES} open-close cycles of the account, and reuses the balance`,
  variant(true),
  async ({ page, wallet, world, latchkit }) => {
    test.setTimeout(300_000 * SLOWER);
    await countTimers(page);
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await expect(latchkit.connectedAccount).toContainText("100");
    const began = Date.now();
    const reads = new Map<string, number>();
    page.on("request", (request) => {
      if (
        request.method() === "POST" &&
        new URL(request.url()).origin !== new URL(world.addresses.demo ?? "").origin
      )
        note(reads, request.postData() ?? "");
    });
    await expect
      .poll(await growth(page, CONNECTED_CYCLES, "Account", NODES_OF_PICTURE), { timeout: 30_000 })
      .toEqual({ nodes: 0, listeners: 0, timers: 0 });
    // Reads are cached for 30 s: one request per interval, not one per cycle.
    const stretches = Math.ceil((Date.now() - began) / 30_000);
    expect(reads.size).toBeLessThanOrEqual(KINDS_OF_READ);
    expect(Math.max(0, ...reads.values())).toBeLessThanOrEqual(ASKING * (stretches + 1));
  },
);
