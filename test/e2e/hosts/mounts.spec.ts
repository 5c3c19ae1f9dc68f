import type { CDPSession, Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { repeats } from "../../support/runner/repeats.js";
import { agreedLooks } from "../page/agreed-looks.js";
import { MOVING, SLOWER, withMotion } from "../page/motion.js";
import { test } from "./support/lab.js";
import { variant } from "../variant.js";

test.use(MOVING);

const TIMES = repeats(100, 8);
/**
 * The wallets that Connect suggests have four SVG pictures. Each has its own document of at most
 * this many nodes, which the browser's cache may keep after the page has removed it.
 */
const PICTURES = 4;
const NODES_OF_PICTURE = 6;

/** Everything that could be left on a host page. */
interface Held {
  readonly nodes: number;
  readonly documents: number;
  readonly listeners: number;
  readonly sheets: number;
  readonly hosts: number;
  readonly timers: number;
  readonly style: string | null;
}

/** Growth since `first`, without the documents and nodes of pictures. */
const grown = (first: Held, now: Held): Held => {
  const documents = Math.max(0, now.documents - first.documents);
  const pictures = Math.min(documents, PICTURES);
  return {
    ...now,
    documents: documents - pictures,
    nodes: Math.max(0, now.nodes - first.nodes - pictures * NODES_OF_PICTURE),
    listeners: Math.max(0, now.listeners - first.listeners),
    timers: Math.max(0, now.timers - first.timers),
  };
};

async function look(page: Page, cdp: CDPSession): Promise<Held> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { nodes, documents, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  const seen = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    hosts: document.querySelectorAll("[data-latchkit-instance]").length,
    timers: (Reflect.get(window, "liveTimers") as () => number)(),
    style: document.documentElement.getAttribute("style"),
  }));
  return { nodes, documents, listeners: jsEventListeners, ...seen };
}

/**
 * Counts pending timers and animation frames at `window.liveTimers()`.
 */
const countTimers = (): void => {
  const live = new Set<string>();
  for (const [set, clear] of [
    ["setTimeout", "clearTimeout"],
    ["setInterval", "clearInterval"],
    ["requestAnimationFrame", "cancelAnimationFrame"],
  ] as const) {
    const start = window[set].bind(window) as (
      run: (...given: unknown[]) => void,
      ms?: number,
    ) => number;
    const stop = window[clear].bind(window);
    const counted = (run: (...given: unknown[]) => void, ms?: number): number => {
      const id = start((...given) => {
        if (set !== "setInterval") live.delete(`${set} ${id}`);
        run(...given);
      }, ms);
      live.add(`${set} ${id}`);
      return id;
    };
    Object.assign(window, {
      [set]: counted,
      [clear]: (id: number) => {
        live.delete(`${set} ${id}`);
        stop(id);
      },
    });
  }
  Object.assign(window, { liveTimers: () => live.size });
};

/**
 * One cycle of two instances, each in two roots with its modal opened. `isNew`: creates and
 * disposes the instances in each cycle.
 */
const turns = (page: Page, count: number, isNew: boolean): Promise<void> =>
  page.evaluate(
    async ([times, fresh]) => {
      const { lab } = window as LabWindow;
      const until = async (reached: () => boolean): Promise<void> => {
        while (!reached()) await new Promise((done) => requestAnimationFrame(done));
      };
      const modals = (): number =>
        [...document.querySelectorAll("[data-latchkit-instance]")].filter((host) =>
          host.shadowRoot?.querySelector("[data-testid=lk-view-Connect]"),
        ).length;
      const names = ["a", "b"];
      for (let turn = 0; turn < times; turn += 1) {
        if (fresh) names.forEach((name) => lab.make(name));
        for (const name of names) {
          lab.mount(`${name}1`, name);
          lab.mount(`${name}2`, name);
          await lab.instance(name).start();
          await lab.instance(name).modal.open();
        }
        await until(() => modals() === 2);
        if (turn % 2 === 0) for (const name of names) await lab.instance(name).modal.close();
        if (fresh && turn % 3 === 0) for (const name of names) await lab.dispose(name);
        for (const name of names) {
          lab.unmount(`${name}1`);
          lab.unmount(`${name}2`);
        }
        if (!fresh) for (const name of names) await lab.instance(name).modal.close();
        if (fresh && turn % 3 !== 0) for (const name of names) await lab.dispose(name);
        await until(() => document.querySelector("[data-latchkit-instance]") === null);
      }
    },
    [count, isNew] as const,
  );

for (const [title, isNew] of [
  ["mounting and unmounting two instances", false],
  ["making and disposing two instances", true],
] as const) {
  test(
    `leaves no element, listener, timer or style sheet after ${title} ${TIMES} times with motion`,
    variant(!isNew, ["@finding-T5", "@F29"]),
    async ({ page, lab }) => {
      test.setTimeout(180_000 * SLOWER);
      await page.addInitScript(countTimers);
      await page.goto(`${lab.strict.url}/?empty&wallet=none`);
      await page.waitForFunction(() => "lab" in window);
      if (!isNew)
        await page.evaluate(() =>
          ["a", "b"].forEach((name) => (window as LabWindow).lab.make(name)),
        );
      const cdp = await page.context().newCDPSession(page);
      await turns(page, 5, isNew);
      const first = await agreedLooks(page, () => look(page, cdp));
      await withMotion(cdp);
      await turns(page, TIMES - 5, isNew);
      const { sheets, hosts, style } = first;
      await expect
        .poll(async () => grown(first, await agreedLooks(page, () => look(page, cdp))), {
          timeout: 30_000,
        })
        .toEqual({ documents: 0, nodes: 0, listeners: 0, timers: 0, sheets, hosts, style });
      expect({ sheets, hosts, style }).toEqual({ sheets: 0, hosts: 0, style: null });
    },
  );
}
