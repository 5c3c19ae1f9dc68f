import { byCase, exitCode, holds, rounds } from "./verdict.mjs";
import { PAGES, WALLET, announce } from "./visited-pages.mjs";

/** How long a page stands before it is clicked, ms after its load. */
const STANDS_MS = 3_000;
/** What a quick hand needs between reaching a button and pressing it, ms. */
const HAND_MS = 100;
/** An opening is over by then, ms after the click. */
const OPENING_MS = 1_000;
/** A visit without a row by then has no figure, ms. */
const LIMIT_MS = 60_000;
/** Slow 4G: 150 ms to the server and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** At most: `ratio` to RainbowKit's median. */
const GOALS = {
  press: { ratio: 0.4 },
  tap: { ratio: 0.4 },
  key: { ratio: 0.4 },
  click: { ratio: 0.4 },
  processor: { ratio: 1 },
  total: { ratio: 0.7 },
  "slow 4G": { ratio: 0.7 },
};

/**
 * Notes when a user acts and when the row is on the page, laid out, after the click: `took` from
 * the act, `stood` from the navigation. Looks after each change of the page and, for whatever
 * changes inside shadow roots, in every turn: frames would round all pages to 17 ms.
 */
const watch = ({ row, within = [] }) => {
  const innermost = () =>
    within.reduce((root, host) => root?.querySelector(host)?.shadowRoot, document);
  const roots = () =>
    within.length > 0
      ? [innermost()].filter(Boolean)
      : [
          document,
          ...[...document.documentElement.children, ...document.body.children]
            .map((element) => element.shadowRoot)
            .filter(Boolean),
        ];
  const next = new MessageChannel();
  window.took = new Promise((done) => {
    let started;
    const begin = ({ key }) => {
      if (key !== "Tab") started ??= performance.now();
    };
    for (const name of ["pointerdown", "keydown", "click"])
      addEventListener(name, begin, { capture: true });
    addEventListener(
      "click",
      () => {
        const isThere = () => {
          const found = roots()
            .map((root) => root.querySelector(row))
            .find(Boolean);
          return found !== undefined && found.getBoundingClientRect().height > 0;
        };
        const look = () => (isThere() ? end() : next.port2.postMessage(0));
        const changes = new MutationObserver(() => {
          if (isThere()) end();
        });
        const end = () => {
          changes.disconnect();
          next.port1.onmessage = null;
          window.stood = performance.now();
          done(window.stood - started);
        };
        changes.observe(document.documentElement, {
          childList: true,
          subtree: true,
          attributes: true,
        });
        next.port1.onmessage = look;
        look();
      },
      { capture: true, once: true },
    );
  });
};

const click = (page, button) =>
  page.evaluate((selector) => document.querySelector(selector).click(), button);

/** Where the middle of the button is. */
const middle = async (page, button) => {
  const { x, y, width, height } = await page.locator(button).boundingBox();
  return [x + width / 2, y + height / 2];
};

const press = async (page, button) => {
  await page.mouse.move(...(await middle(page, button)));
  await page.waitForTimeout(HAND_MS);
  await page.mouse.down();
  await page.mouse.up();
};

const tap = async (page, button) => page.touchscreen.tap(...(await middle(page, button)));

const key = async (page, button) => {
  const isThere = () =>
    page.evaluate((selector) => document.activeElement?.matches(selector), button);
  while (!(await isThere())) await page.keyboard.press("Tab");
  await page.waitForTimeout(HAND_MS);
  await page.keyboard.press("Enter");
};

/** Milliseconds on the clock from the act to the row. */
const wallTime =
  (act) =>
  async (page, session, { button, row, within }) => {
    await page.evaluate(watch, { row, within });
    await act(page, button);
    return page.evaluate(() => window.took);
  };

/** Milliseconds from the navigation to the row, after a press as soon as the page has stood. */
const fromNavigation = async (page, session, target) => {
  await wallTime(press)(page, session, target);
  return page.evaluate(() => window.stood);
};

const usedBy = async (session) => {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
};

/** Milliseconds of processor time of the page's main thread, while nobody looks for the row. */
const processorTime = async (page, session, target) => {
  const before = await usedBy(session);
  return (await totalTime(page, session, target)) - before;
};

/** The same with everything since the page began. */
const totalTime = async (page, session, { button, row }) => {
  await click(page, button);
  await page.waitForTimeout(OPENING_MS);
  const used = await usedBy(session);
  await page.locator(row).first().waitFor();
  return used;
};

/**
 * `press`: a mouse that comes and presses 100 ms later. `tap`: a finger. `key`: Tab, then Enter.
 * `click`: the page's own, out of nothing. `processor`: the same, on the processor. `total`: that
 * with load and idle. `slow 4G`: from navigation to the row, pressed 3 s after the navigation or as
 * soon as the button is there.
 */
const CASES = {
  press: { take: wallTime(press) },
  tap: { take: wallTime(tap), hasTouch: true },
  key: { take: wallTime(key) },
  click: { take: wallTime(click) },
  processor: { take: processorTime },
  total: { take: totalTime },
  "slow 4G": { take: fromNavigation, network: SLOW_4G },
};

/** One visit with an empty cache, ms. */
async function measure(browser, url, target, { take, network, hasTouch = false }) {
  const context = await browser.newContext({ hasTouch });
  context.setDefaultTimeout(LIMIT_MS);
  try {
    return await visit(await context.newPage(), url, target, { take, network });
  } finally {
    await context.close();
  }
}

async function visit(page, url, target, { take, network }) {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await page.addInitScript(announce, WALLET);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  // On a slow network a user does not wait for the whole page.
  await page.goto(`${url}/${target.name}`, { waitUntil: network ? "commit" : "load" });
  const stands = page.waitForTimeout(STANDS_MS);
  await page.locator(target.button).waitFor();
  await stands;
  return take(page, session, target);
}

const NAMES = PAGES.map(({ name }) => name);

/** Medians of every page in every case, by rounds in a browser. */
export async function firstRows(browser, url, count) {
  const measured = [];
  for (const round of rounds(count, PAGES, Object.keys(CASES)))
    for (const { how, page } of round)
      try {
        measured.push({ how, page: page.name, ms: await measure(browser, url, page, CASES[how]) });
      } catch (error) {
        console.log(`bench: no figure of ${page.name}, ${how}: ${error.message.split("\n")[0]}`);
      }
  return byCase(measured, NAMES, Object.keys(CASES));
}

/** Prints the medians, and returns the exit code: 0 where every case holds its goal. */
export function firstRowVerdict(results) {
  for (const result of results) {
    const { how, medians, ratio } = result;
    for (const { page, ms, all } of medians)
      console.log(
        `${how.padEnd(10)} ${page.padEnd(12)} median ${ms.toFixed(1).padStart(6)} ms   ${all.map((one) => one.toFixed(0)).join(" ")}`,
      );
    const verdict = holds(result, GOALS[how]) ? "holds" : "MISSED";
    console.log(
      `${how.padEnd(10)} ratio ${ratio.toFixed(2)}, goal at most ${GOALS[how].ratio} of RainbowKit: ${verdict}`,
    );
  }
  return exitCode(results, GOALS);
}
