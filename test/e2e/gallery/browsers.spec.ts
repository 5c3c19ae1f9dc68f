import type { Page } from "@playwright/test";
import { Firefox, findFirefox } from "../../support/servers/firefox.js";
import { repeats } from "../../support/runner/repeats.js";
import { BARS } from "../bars.js";
import { expect, test as base } from "./gallery-page.js";
import { measure } from "./measure.js";

/** A browser with classic scroll bars. */
interface Visitor {
  goto(path: string): Promise<void>;
  resize(width: number): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  /** Turns the wheel at a point of the window, CSS px. */
  scroll(at: readonly [x: number, y: number], by: number): Promise<void>;
  /** Page Down, End and Escape, in this order. */
  pressKeys(): Promise<void>;
}

const HEIGHT = 700;
/**
 * Collects `error` events of the window and of elements. Firefox fires one if a
 * module is preloaded that an import has loaded already, as Vite's code in a host page does.
 */
const COLLECT = `() => {
  globalThis.seenErrors = [];
  addEventListener("error", ({ message, target }) => {
    const isLoaded = target.rel === "modulepreload" &&
      performance.getEntriesByName(target.href).length > 0;
    if (!isLoaded) globalThis.seenErrors.push(message ?? target.outerHTML);
  }, true);
}`;

const chromium = async (page: Page): Promise<Visitor> => {
  await page.addInitScript(`(${COLLECT})()`);
  return {
    goto: async (path) => void (await page.goto(path)),
    resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
    evaluate: (expression) => page.evaluate(expression),
    scroll: async ([x, y], by) => {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, by);
    },
    pressKeys: async () => {
      for (const key of ["PageDown", "End", "Escape"]) await page.keyboard.press(key);
    },
  };
};

const firefox = async (browser: Firefox, baseURL: string): Promise<Visitor> => {
  await browser.beforeEachPage(COLLECT);
  const context = await browser.goto("about:blank");
  return {
    goto: (path) => browser.navigate(context, new URL(path, baseURL).href),
    resize: (width) => browser.resize(context, width, HEIGHT),
    evaluate: (expression) => browser.evaluate(context, expression),
    scroll: (at, by) => browser.scroll(context, at, by),
    pressKeys: () => browser.pressKeys(context, ["\uE00F", "\uE010", "\uE00C"]),
  };
};

const BROWSERS = {
  Chromium: base.extend(BARS).extend<{ readonly visitor: Visitor }>({
    visitor: async ({ page }, use) => use(await chromium(page)),
  }),
  Firefox: base.extend<{ readonly visitor: Visitor }>({
    visitor: async ({ baseURL }, use, info) => {
      const path = findFirefox();
      if (path === undefined) return info.skip(true, "Firefox is not installed");
      const browser = await Firefox.start(path, {
        "widget.gtk.overlay-scrollbars.enabled": false,
        "ui.prefersReducedMotion": 1,
      });
      await use(await firefox(browser, baseURL ?? ""));
      await browser.stop();
    },
  }),
};

interface State {
  readonly id: string;
  readonly isAlone: boolean;
}

/** A sample over every chapter, and those with the longest hints; in a soak all. */
const EVERY = repeats(1, 9);
const LONGEST = ["notice-close-blocked", "pairing-declined", "wallets-none", "sign-in-optional"];
const READY = "document.documentElement.dataset.ready ?? document.documentElement.dataset.failed";

/** Every n-th state, in the order of the index. */
const sampleOf = async (visitor: Visitor): Promise<readonly State[]> => {
  await visitor.goto("gallery.html");
  await expect.poll(() => visitor.evaluate(READY)).toBe("index");
  const states = await visitor.evaluate<readonly State[]>(
    `[...document.querySelectorAll("[data-state]")].map(({ dataset }) =>
      ({ id: dataset.state, isAlone: dataset.alone === "true" }))`,
  );
  return states.filter(({ id }, at) => at % EVERY === 0 || LONGEST.includes(id));
};

/** A state that changes the page permanently gets a new page, and so does the one after it. */
const show = async (
  visitor: Visitor,
  { id }: State,
  { locale, isNewPage }: { readonly locale: string; readonly isNewPage: boolean },
): Promise<void> => {
  const address = `gallery.html?${new URLSearchParams({ state: id, theme: "light", locale }).toString()}`;
  if (isNewPage) await visitor.goto(address);
  else
    await visitor.evaluate(`(delete document.documentElement.dataset.ready,
      history.replaceState(null, "", ${JSON.stringify(address)}),
      dispatchEvent(new PopStateEvent("popstate")))`);
  await expect.poll(() => visitor.evaluate(READY), { message: `${id} is shown` }).toBe(id);
};

const DIGITS = `(() => {
  const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
  const fields = [...(root?.querySelectorAll("input") ?? [])].map(({ value }) => value);
  return [root?.querySelector("dialog")?.textContent ?? "", ...fields].join(" ");
})()`;
/**
 * Errors since the last call, without blocked scripts of a state that forbids scripts.
 */
const ERRORS = `globalThis.seenErrors.splice(0).filter((text) =>
  !text.startsWith("<link") || !document.querySelector("meta[content*=\\"script-src 'none'\\"]"))`;

const BUTTON = "document.querySelector('[data-testid=lk-connect-button]')";
const IS_OPEN =
  "document.querySelector('[data-latchkit-instance]')?.shadowRoot?.querySelector('dialog[open]') != null";
const openModal = async (visitor: Visitor): Promise<void> => {
  await expect.poll(() => visitor.evaluate(`${BUTTON} !== null`)).toBe(true);
  await visitor.evaluate(`void ${BUTTON}.click()`);
  await expect.poll(() => visitor.evaluate(IS_OPEN)).toBe(true);
};
/** A page longer than the window, with an element at the edge that a bar would move. */
const LONG_PAGE = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { min-height: 4000px } #edge { position: fixed; right: 0; top: 50px; width: 60px; height: 60px }");
  document.adoptedStyleSheets.push(sheet);
  document.body.append(Object.assign(document.createElement("div"), { id: "edge" }));
})()`;
/** After everything had time to move. */
const PLACES = `(async () => {
  for (let frame = 0; frame < 12; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const { left } = document.querySelector("#edge").getBoundingClientRect();
  return [scrollX, scrollY, left, document.documentElement.clientWidth];
})()`;

for (const [name, test] of Object.entries(BROWSERS)) {
  test.describe(`${name} with classic scroll bars`, () => {
    test.use({ failOnBreach: false });

    for (const [locale, width] of [
      ["en", 1280],
      ["ar-EG", 360],
    ] as const)
      test(`shows no view with an error, a single-word last line or mixed digits: ${locale}, ${width} px`, async ({
        visitor,
      }) => {
        test.setTimeout(300_000);
        await visitor.resize(width);
        const found: string[] = [];
        let isAfterAlone = false;
        for (const state of await sampleOf(visitor)) {
          await show(visitor, state, { locale, isNewPage: isAfterAlone || state.isAlone });
          isAfterAlone = state.isAlone;
          const errors = await visitor.evaluate<readonly string[]>(ERRORS);
          const lines = await visitor.evaluate<readonly string[]>(`(${measure.toString()})()`);
          const others = (await visitor.evaluate<string>(DIGITS)).match(/[٠-٩۰-۹]+/gu) ?? [];
          const short = lines.filter((finding) => finding.startsWith("D15"));
          found.push(...[...errors, ...short, ...others].map((one) => `${state.id}: ${one}`));
        }
        expect(found).toEqual([]);
      });

    test("loads the page and opens the modal without a window error in each browser", async ({
      visitor,
    }) => {
      await visitor.goto("?wallet=none");
      await openModal(visitor);
      expect(await visitor.evaluate(ERRORS)).toEqual([]);
    });

    test("keeps the page's scroll position behind the modal, even if the connect button is out of view", async ({
      visitor,
    }) => {
      await visitor.resize(1280);
      await visitor.goto("?wallet=none");
      await expect.poll(() => visitor.evaluate(`${BUTTON} !== null`)).toBe(true);
      await visitor.evaluate(LONG_PAGE);
      await visitor.evaluate(`(${BUTTON}.focus({ preventScroll: true }), scrollTo(0, 900))`);
      const before = await visitor.evaluate(PLACES);
      const room = await visitor.evaluate<number>(
        "innerWidth - document.documentElement.clientWidth",
      );
      expect(room, "its bar takes room").toBeGreaterThan(0);
      await openModal(visitor);
      expect(await visitor.evaluate(PLACES), "after opening").toEqual(before);
      for (const x of [20, 640]) await visitor.scroll([x, 350], 400);
      expect(await visitor.evaluate(PLACES), "after the wheel").toEqual(before);
      await visitor.pressKeys();
      await expect.poll(() => visitor.evaluate(IS_OPEN)).toBe(false);
      expect(await visitor.evaluate(PLACES), "after keys, closed").toEqual(before);
      await visitor.scroll([20, 350], 400);
      await expect.poll(() => visitor.evaluate(PLACES), "it scrolls again").not.toEqual(before);
    });
  });
}
