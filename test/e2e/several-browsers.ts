import type { Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";
import { serveWithFirstScript } from "../support/servers/first-script.js";
import { Firefox, findFirefox } from "../support/servers/firefox.js";
import {
  type Key,
  keyPresses,
  mousePress,
  typing,
  wheelTurn,
} from "../support/servers/input-actions.js";
import { WebKit, findWebKit } from "../support/servers/webkit.js";
import { BARS } from "./bars.js";

type Point = readonly [x: number, y: number];

/** A window of a browser with classic scroll bars and reduced motion. */
export interface Visitor {
  /** Of the browser. */
  readonly version: string;
  goto(path: string): Promise<void>;
  /** CSS px; 700 high. */
  resize(width: number): Promise<void>;
  /** The JSON of what an expression resolves with. */
  evaluate<T>(expression: string): Promise<T>;
  pressAt(at: Point): Promise<void>;
  pressKeys(keys: readonly Key[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Turns the wheel at a point of the window, px. */
  scroll(at: Point, by: number): Promise<void>;
}

const HEIGHT = 700;

/**
 * Collects uncaught errors and rejections, elements that fail to load, and errors that code writes
 * to the console. Firefox fires an event if a module is preloaded that an import has loaded
 * already, as Vite's code in a host page does.
 */
const COLLECT = `{
  const seen = globalThis.seenErrors = [];
  addEventListener("error", ({ message, target }) => {
    const isLoaded = target.rel === "modulepreload" &&
      performance.getEntriesByName(target.href).length > 0;
    if (!isLoaded) seen.push(message ?? target.outerHTML);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => seen.push(String(reason)));
  const { error } = console;
  console.error = (...args) => {
    seen.push(args.join(" "));
    error.apply(console, args);
  };
}`;

const chromium = (page: Page): Visitor => ({
  version: page.context().browser()?.version() ?? "",
  goto: async (path) => void (await page.goto(path)),
  resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
  evaluate: (expression) => page.evaluate(expression),
  pressAt: ([x, y]) => page.mouse.click(x, y),
  pressKeys: async (keys) => {
    for (const key of keys) await page.keyboard.press(key);
  },
  type: (text) => page.keyboard.type(text),
  scroll: async ([x, y], by) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, by);
  },
});

const firefox = (browser: Firefox, context: string, baseURL: string): Visitor => ({
  version: browser.version,
  goto: (path) => browser.navigate(context, new URL(path, baseURL).href),
  resize: (width) => browser.resize(context, width, HEIGHT),
  evaluate: (expression) => browser.evaluate(context, expression),
  pressAt: ([x, y]) => browser.act(context, mousePress(x, y)),
  pressKeys: (keys) => browser.act(context, keyPresses(keys)),
  type: (text) => browser.act(context, typing(text)),
  scroll: (at, by) => browser.act(context, wheelTurn(at, by)),
});

const webKit = (browser: WebKit, baseURL: string): Visitor => ({
  version: browser.version,
  goto: (path) => browser.navigate(new URL(path, baseURL).href),
  resize: (width) => browser.resize(width, HEIGHT),
  evaluate: (expression) => browser.evaluate(expression),
  pressAt: ([x, y]) => browser.act(mousePress(x, y)),
  pressKeys: (keys) => browser.act(keyPresses(keys)),
  type: (text) => browser.act(typing(text)),
  scroll: (at, by) => browser.act(wheelTurn(at, by)),
});

/** A browser of the system, which all tests of a worker share. */
interface SystemBrowser {
  visitorAt(baseURL: string): Visitor;
  stop(): Promise<void>;
}

const FIREFOX_SETTINGS = {
  "widget.gtk.overlay-scrollbars.enabled": false,
  "ui.prefersReducedMotion": 1,
};
const startFirefox = async (): Promise<SystemBrowser | undefined> => {
  const path = findFirefox();
  if (path === undefined) return undefined;
  const browser = await Firefox.start(path, FIREFOX_SETTINGS);
  const context = await browser.goto("about:blank");
  return {
    visitorAt: (baseURL) => firefox(browser, context, baseURL),
    stop: () => browser.stop(),
  };
};
const startWebKit = async (): Promise<SystemBrowser | undefined> => {
  const programs = findWebKit();
  if (programs === undefined) return undefined;
  const browser = await WebKit.start(programs);
  return { visitorAt: (baseURL) => webKit(browser, baseURL), stop: () => browser.stop() };
};

interface WorkerFixtures {
  /** Undefined in Chromium, and where the browser is not installed. */
  readonly system: SystemBrowser | undefined;
}

/** In Chromium. Each test has an origin, and with it a storage, of its own. */
const test = base.extend<{ readonly visitor: Visitor }, WorkerFixtures>({
  system: [undefined, { scope: "worker" }],
  baseURL: async ({ baseURL }, use) => {
    const server = await serveWithFirstScript(baseURL ?? "", COLLECT);
    await use(`${server.url}/`);
    await server.stop();
  },
  visitor: async ({ page }, use) => use(chromium(page)),
});

const inSystem = (start: () => Promise<SystemBrowser | undefined>, missing: string): typeof test =>
  test.extend<object, WorkerFixtures>({
    // Starts no Chromium.
    breaches: async ({}, use) => use([]),
    system: [
      async ({}, use) => {
        const browser = await start();
        await use(browser);
        await browser?.stop();
      },
      { scope: "worker", timeout: 60_000 },
    ],
    visitor: async ({ system, baseURL }, use, info) => {
      if (system === undefined) return info.skip(true, missing);
      await use(system.visitorAt(baseURL ?? ""));
    },
  });

/**
 * Playwright's `test` with a visitor in each browser. A missing browser is a skip with a reason.
 */
export const BROWSERS: Readonly<Record<string, typeof test>> = {
  Chromium: test.extend(BARS),
  Firefox: inSystem(startFirefox, "Firefox is not installed"),
  WebKitGTK: inSystem(startWebKit, "WebKitGTK is not installed (webkit2gtk-driver and xvfb)"),
};

/** An element of the page or of the modal, by its test id; null if it is not there. */
export const byTestId = (testId: string): string => `(() => {
  const query = ${JSON.stringify(`[data-testid="${testId}"]`)};
  const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
  return document.querySelector(query) ?? root?.querySelector(query) ?? null;
})()`;

/** The middle of an element that a press would reach; null while it moves or is not reached. */
const middleOf = (testId: string): string => `(async () => {
  const element = ${byTestId(testId)};
  if (element === null || element.matches(":disabled, [aria-disabled=true]")) return null;
  element.scrollIntoView({ block: "nearest" });
  const placeNow = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const [x, y] = placeNow();
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const hit = element.getRootNode().elementFromPoint(x, y);
  return element.contains(hit) && placeNow().join() === [x, y].join() ? [x, y] : null;
})()`;

/** Presses an element by the mouse, once it is there, enabled and uncovered. */
export const press = async (visitor: Visitor, testId: string): Promise<void> => {
  let at: Point | null = null;
  const find = async (): Promise<boolean> => {
    at = await visitor.evaluate<Point | null>(middleOf(testId));
    return at !== null;
  };
  await expect.poll(find, { message: `${testId} can be pressed`, timeout: 20_000 }).toBe(true);
  await visitor.pressAt(at ?? [0, 0]);
};

/**
 * Errors since the last call, without those of a state that forbids scripts, where the missing code
 * is what the state shows.
 */
export const takeErrors = (visitor: Visitor): Promise<readonly string[]> =>
  visitor.evaluate(`globalThis.seenErrors.splice(0).filter((text) =>
    !text.startsWith("<link") || !document.querySelector("meta[content*=\\"script-src 'none'\\"]"))`);

/** The browser's version, which the page of tested browsers shows. */
export const noteVersion = (
  { version }: Visitor,
  { annotations }: { readonly annotations: { type: string; description?: string }[] },
): void => void annotations.push({ type: "version", description: version });
