import { describe, expect, it } from "vitest";
import {
  BrowserEnvironment,
  type EnvironmentWindow,
} from "../../../src/infrastructure/environment/browser-environment.js";
import { SERVER_ENVIRONMENT } from "../../../src/infrastructure/environment/server-environment.js";
import { FakeEnvironment } from "../../../src/infrastructure/in-memory/index.js";
import type { Environment } from "../../../src/ports/environment.port.js";

const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";

interface Page {
  userAgent?: string;
  touch?: number;
  queries?: readonly string[];
  lang?: string;
  connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  language?: string;
  elements?: Readonly<Record<string, string>>;
  extra?: object;
}
const aWindow = ({
  userAgent = DESKTOP,
  touch = 0,
  queries = [],
  lang = "",
  connection,
  language = "en-GB",
  elements = {},
  extra = {},
}: Page = {}): EnvironmentWindow => ({
  navigator: { userAgent, language, maxTouchPoints: touch, ...(connection && { connection }) },
  location: { origin: "https://host.example", pathname: "/cart" },
  document: {
    title: "Host",
    documentElement: { lang },
    querySelector: (selectors) =>
      elements[selectors] === undefined
        ? null
        : { getAttribute: () => elements[selectors] ?? null },
  },
  matchMedia: (query) => ({ matches: queries.includes(query) }),
  ...extra,
});
const VALUES = [
  "isServer",
  "isMobile",
  "isIos",
  "isAndroid",
  "isSafari",
  "isTelegram",
  "isInFrame",
  "prefersDark",
  "savesData",
] as const;
const on = (environment: Environment): readonly string[] =>
  VALUES.filter((state) => environment[state]);

const describeEnvironment = (name: string, desktop: Environment): void => {
  describe(`Environment: ${name}`, () => {
    it("tells a plain desktop page", () => {
      expect(on(desktop)).toEqual([]);
      expect(desktop).toMatchObject({
        origin: "https://host.example",
        page: { title: "Host", description: "" },
      });
      expect(Object.keys(desktop.page)).not.toContain("icon");
    });
    it("names its language by BCP 47", () => {
      expect(() => new Intl.Locale(desktop.language)).not.toThrow();
    });
  });
};
describeEnvironment("browser", new BrowserEnvironment(aWindow()));
describeEnvironment("fake", new FakeEnvironment());

describe("BrowserEnvironment", () => {
  it.each([
    ["an iPhone", { userAgent: IPHONE }, ["isMobile", "isIos", "isSafari"]],
    [
      "an iPad that calls itself a Mac",
      { userAgent: IPAD, touch: 5 },
      ["isMobile", "isIos", "isSafari"],
    ],
    ["a Mac", { userAgent: IPAD }, ["isSafari"]],
    ["an Android phone", { userAgent: PIXEL }, ["isMobile", "isAndroid"]],
    ["a coarse pointer", { queries: ["(pointer:coarse)"] }, ["isMobile"]],
    ["Save-Data", { connection: { saveData: true, effectiveType: "4g" } }, ["savesData"]],
    ["a 2G network", { connection: { saveData: false, effectiveType: "2g" } }, ["savesData"]],
    ["a network below 2G", { connection: { effectiveType: "slow-2g" } }, ["savesData"]],
    ["a fast network", { connection: { saveData: false, effectiveType: "4g" } }, []],
    ["a dark system", { queries: ["(prefers-color-scheme: dark)"] }, ["prefersDark"]],
    ["Telegram", { extra: { TelegramWebviewProxy: {} } }, ["isTelegram"]],
    ["a frame", { extra: { self: 1, parent: 2 } }, ["isInFrame"]],
  ])("recognises %s", (_, page, values) => {
    expect(on(new BrowserEnvironment(aWindow(page)))).toEqual(values);
  });
  it.each([
    ["chrome", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36"],
    ["edge", "Mozilla/5.0 AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0"],
    ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
    ["safari", IPAD],
  ])("finding H1: takes extensions of %s", (store, userAgent) => {
    expect(new BrowserEnvironment(aWindow({ userAgent })).extensionStore).toBe(store);
  });
  it("takes a parent that may not be read for a foreign frame", () => {
    const window = Object.defineProperty(aWindow(), "parent", {
      get: () => {
        throw new Error("no");
      },
    });
    expect(new BrowserEnvironment(window).isInFrame).toBe(true);
  });
  it("tells the origin of the page around its frame as the browser has it, and none without a frame or a browser that tells", () => {
    const location = {
      ...aWindow().location,
      ancestorOrigins: { 0: "https://app.safe.global", 1: "https://evil.example" },
    };
    const frame = { self: 1, parent: 2 };
    expect(new BrowserEnvironment(aWindow({ extra: { ...frame, location } })).parentOrigin).toBe(
      "https://app.safe.global",
    );
    for (const extra of [frame, { ...frame, location: { ...location, ancestorOrigins: {} } }])
      expect(new BrowserEnvironment(aWindow({ extra })).parentOrigin).toBe("");
    expect([SERVER_ENVIRONMENT.parentOrigin, new FakeEnvironment().parentOrigin]).toEqual([
      undefined,
      "",
    ]);
  });
  it("takes the page's language before the browser's", () => {
    expect(new BrowserEnvironment(aWindow({ lang: "ar" })).language).toBe("ar");
    expect(new BrowserEnvironment(aWindow()).language).toBe("en-GB");
  });
  it("gives the page's whole address for opening it elsewhere, and tells a global that stands in it", () => {
    const environment = new BrowserEnvironment(
      aWindow({
        extra: {
          location: { origin: "https://host.example", href: "https://host.example/cart?id=7#pay" },
          phantom: {},
        },
      }),
    );
    expect([
      environment.href,
      environment.hasGlobal("phantom"),
      environment.hasGlobal("solflare"),
    ]).toEqual(["https://host.example/cart?id=7#pay", true, false]);
    expect([SERVER_ENVIRONMENT.href, SERVER_ENVIRONMENT.hasGlobal("phantom")]).toEqual(["", false]);
  });
  it("T34 reads address, title, description and icon of the page as they are now, the address without query and fragment", () => {
    const elements = { 'link[rel~="icon"]': "/i.png", 'meta[name="description"]': "Sells things" };
    expect(new BrowserEnvironment(aWindow({ elements })).page).toEqual({
      url: "https://host.example/cart",
      title: "Host",
      description: "Sells things",
      icon: "/i.png",
    });
  });
});
it("a server knows nothing and has nothing on", () => {
  expect(on(SERVER_ENVIRONMENT)).toEqual(["isServer"]);
  expect(SERVER_ENVIRONMENT.origin).toBe("");
});
