import { describe, expect, it } from "vitest";
import {
  BrowserEnvironment,
  type EnvironmentWindow,
  SERVER_ENVIRONMENT,
} from "../../../src/infrastructure/browser/environment.js";
import { FakeEnvironment } from "../../../src/infrastructure/in-memory/index.js";
import type { Environment } from "../../../src/ports/page.ports.js";

const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";

const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CHROME_OS =
  "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const ANDROID_TABLET =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const TOUCH = {
  touch: 10,
  queries: ["(pointer:coarse)", "(pointer: coarse)", "(any-pointer: fine)", "(hover: none)"],
};

interface Page {
  userAgent?: string;
  data?: { readonly mobile?: boolean; readonly platform?: string };
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
  data,
  touch = 0,
  queries = [],
  lang = "",
  connection,
  language = "en-GB",
  elements = {},
  extra = {},
}: Page = {}): EnvironmentWindow => ({
  navigator: {
    userAgent,
    language,
    maxTouchPoints: touch,
    ...(data && { userAgentData: data }),
    ...(connection && { connection }),
  },
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
    it("describes the environment of a plain desktop page", () => {
      expect(on(desktop)).toEqual([]);
      expect(desktop).toMatchObject({
        origin: "https://host.example",
        page: { title: "Host", description: "" },
      });
      expect(Object.keys(desktop.page)).not.toContain("icon");
    });
    it("returns the environment's language as a BCP 47 tag", () => {
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
    [
      "a phone by its user-agent data alone",
      { data: { mobile: true, platform: "Android" } },
      ["isMobile", "isAndroid"],
    ],
    [
      "an Android tablet whose user-agent data is not mobile",
      { userAgent: ANDROID_TABLET, data: { mobile: false, platform: "Android" } },
      ["isMobile", "isAndroid"],
    ],
    [
      "Firefox on an Android tablet",
      { userAgent: "Mozilla/5.0 (Android 15; Tablet; rv:150.0) Gecko/150.0 Firefox/150.0" },
      ["isMobile", "isAndroid"],
    ],
    [
      "a phone that is neither Android nor iOS",
      { userAgent: "Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile" },
      ["isMobile"],
    ],
    ["a Windows laptop with touch", { userAgent: WINDOWS, ...TOUCH }, []],
    [
      "a Windows laptop with touch by its user-agent data",
      { userAgent: WINDOWS, data: { mobile: false, platform: "Windows" }, ...TOUCH },
      [],
    ],
    [
      "a Chromebook with touch",
      { userAgent: CHROME_OS, data: { mobile: false, platform: "Chrome OS" }, ...TOUCH },
      [],
    ],
    ["a Linux computer with touch", TOUCH, []],
    [
      "a Mac with a touch screen in Chrome",
      {
        userAgent: IPAD.replace("Version/19.0", "Chrome/150.0.0.0"),
        data: { mobile: false, platform: "macOS" },
        ...TOUCH,
      },
      [],
    ],
    [
      "an emulated iPhone with empty user-agent data",
      { userAgent: IPHONE, data: { mobile: false, platform: "" } },
      ["isMobile", "isIos", "isSafari"],
    ],
    ["Save-Data", { connection: { saveData: true, effectiveType: "4g" } }, ["savesData"]],
    ["a 2G network", { connection: { saveData: false, effectiveType: "2g" } }, ["savesData"]],
    ["a network below 2G", { connection: { effectiveType: "slow-2g" } }, ["savesData"]],
    ["a fast network", { connection: { saveData: false, effectiveType: "4g" } }, []],
    ["a dark system", { queries: ["(prefers-color-scheme: dark)"] }, ["prefersDark"]],
    ["Telegram", { extra: { TelegramWebviewProxy: {} } }, ["isTelegram"]],
    [
      "Telegram on iOS by its proxy",
      { extra: { TelegramWebviewProxy: { postEvent: () => 0 } } },
      ["isTelegram"],
    ],
    [
      "Telegram's web version by the launch data",
      { extra: { Telegram: { WebApp: { initData: "query_id=1&hash=2", platform: "unknown" } } } },
      ["isTelegram"],
    ],
    [
      "Telegram's web version by the platform",
      { extra: { Telegram: { WebApp: { initData: "", platform: "weba" } } } },
      ["isTelegram"],
    ],
    ["a page with Telegram's login button", { extra: { Telegram: { Login: {} } } }, []],
    [
      "a page outside Telegram with the script of its mini apps",
      { extra: { Telegram: { WebApp: { initData: "", platform: "unknown", version: "6.0" } } } },
      [],
    ],
    [
      "a page that emulates a mini app",
      { extra: { Telegram: { WebApp: { initData: "", platform: "browser" } } } },
      [],
    ],
    ["a page whose Telegram global is null", { extra: { Telegram: null } }, []],
    [
      "a page with an empty Telegram web app",
      { extra: { Telegram: { WebApp: { initData: undefined, platform: "" } } } },
      [],
    ],
    ["a page whose Telegram global is a string", { extra: { Telegram: "t.me/us" } }, []],
    ["a frame", { extra: { self: 1, parent: 2 } }, ["isInFrame"]],
  ])("recognizes the page's environment: %s", (_, page, values) => {
    expect(on(new BrowserEnvironment(aWindow(page)))).toEqual(values);
  });
  it.each([
    ["chrome", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36"],
    ["edge", "Mozilla/5.0 AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0"],
    ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
    ["safari", IPAD],
  ])(
    "recognizes the extension store of the browser: %s",
    { tags: ["finding-H1"] },
    (store, userAgent) => {
      expect(new BrowserEnvironment(aWindow({ userAgent })).extensionStore).toBe(store);
    },
  );
  it("reports that the page is in a frame if the parent window cannot be read", () => {
    const window = Object.defineProperty(aWindow(), "parent", {
      get: () => {
        throw new Error("no");
      },
    });
    expect(new BrowserEnvironment(window).isInFrame).toBe(true);
  });
  it("reads the parent frame's origin from `ancestorOrigins`, and returns none without that list", () => {
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
  it("prefers the language of the page to the language of the browser", () => {
    expect(new BrowserEnvironment(aWindow({ lang: "ar" })).language).toBe("ar");
    expect(new BrowserEnvironment(aWindow()).language).toBe("en-GB");
  });
  it("returns the page's full URL", () => {
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
  it("does not mistake a DOM element for the global variable of the same name", () => {
    const names = ["TelegramWebviewProxy", "Telegram", "phantom"];
    const named = Object.fromEntries(names.map((name) => [name, { nodeType: 1 }]));
    const environment = new BrowserEnvironment(
      Object.assign(Object.create(named) as object, aWindow()),
    );
    expect(names.filter((name) => environment.hasGlobal(name))).toEqual([]);
    expect(environment.isTelegram).toBe(false);
  });
  it(
    "reads the page's title, description, icon and current URL, the URL without query and fragment",
    { tags: ["T34"] },
    () => {
      const elements = {
        'link[rel~="icon"]': "/i.png",
        'meta[name="description"]': "Sells things",
      };
      expect(new BrowserEnvironment(aWindow({ elements })).page).toEqual({
        url: "https://host.example/cart",
        title: "Host",
        description: "Sells things",
        icon: "/i.png",
      });
    },
  );
});
it("reports only `isServer` in a server environment", () => {
  expect(on(SERVER_ENVIRONMENT)).toEqual(["isServer"]);
  expect(SERVER_ENVIRONMENT.origin).toBe("");
});
