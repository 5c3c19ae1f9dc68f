import type { Environment } from "../../ports/page.ports.js";

/** The part of a window that describes the environment. */
export interface EnvironmentWindow {
  readonly navigator: {
    readonly userAgent?: string;
    readonly language?: string;
    readonly maxTouchPoints?: number;
    /** Absent in Firefox, Safari and older web views. */
    readonly userAgentData?: { readonly mobile?: boolean; readonly platform?: string };
    /** Absent in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  readonly location: {
    readonly origin: string;
    readonly href?: string;
    readonly pathname?: string;
    readonly ancestorOrigins?: { readonly [index: number]: string };
  };
  readonly document: {
    readonly title: string;
    readonly documentElement: { readonly lang: string };
    querySelector(selectors: string): { getAttribute(name: string): string | null } | null;
  };
  readonly parent?: unknown;
  readonly self?: unknown;
  matchMedia?(query: string): { readonly matches: boolean };
}

/** User agents of phones and tablets; "Tablet PC" is a Windows computer. */
const MOBILE_AGENT = /Mobi|Android|Tablet;|webOS|BlackBerry|Opera Mini/i;

/** `WebApp.platform` of Telegram's apps and web versions. */
const TELEGRAM_PLATFORMS = "android android_x ios macos tdesktop unigram web weba webk webz".split(
  " ",
);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const nonEmpty = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Reads values on access, because a page may change its title or language at any time. */
export class BrowserEnvironment implements Environment {
  readonly isServer = false;
  readonly #window: EnvironmentWindow;

  constructor(window: EnvironmentWindow) {
    this.#window = window;
  }

  /** From the browser's device data. A touch screen does not make a computer a phone. */
  get isMobile(): boolean {
    return (
      this.#window.navigator.userAgentData?.mobile === true ||
      this.isIos ||
      this.isAndroid ||
      MOBILE_AGENT.test(this.userAgent)
    );
  }

  /** iPads report as Macs, but Macs have no touch screen. iOS browsers have no user-agent data. */
  get isIos(): boolean {
    return (
      /iPhone|iPad|iPod/i.test(this.userAgent) ||
      (/Macintosh/.test(this.userAgent) &&
        this.#platform === undefined &&
        (this.#window.navigator.maxTouchPoints ?? 0) > 1)
    );
  }

  get isAndroid(): boolean {
    return this.#platform === "Android" || /Android/i.test(this.userAgent);
  }

  get isSafari(): boolean {
    return (
      /Safari\//.test(this.userAgent) &&
      !/Chrom(e|ium)\/|CriOS|FxiOS|EdgiOS|Edg\/|OPR\/|Android/.test(this.userAgent)
    );
  }

  get extensionStore(): NonNullable<Environment["extensionStore"]> {
    if (/Firefox\//.test(this.userAgent)) return "firefox";
    if (/Edg\//.test(this.userAgent)) return "edge";
    return this.isSafari ? "safari" : "chrome";
  }

  get userAgent(): string {
    return this.#window.navigator.userAgent ?? "";
  }

  /**
   * Telegram's apps inject a proxy. Its web version only has a script, which other pages may load
   * too, but without launch data or known platform.
   */
  get isTelegram(): boolean {
    if (this.hasGlobal("TelegramWebviewProxy")) return true;
    const telegram = this.#global("Telegram");
    const app = isObject(telegram) && "WebApp" in telegram ? telegram.WebApp : undefined;
    if (!isObject(app)) return false;
    const { initData, platform } = app as { initData?: unknown; platform?: unknown };
    return nonEmpty(initData) || (nonEmpty(platform) && TELEGRAM_PLATFORMS.includes(platform));
  }

  /** Comparing a cross-origin parent may throw. */
  get isInFrame(): boolean {
    try {
      const { parent, self } = this.#window;
      return parent !== undefined && self !== undefined && parent !== self;
    } catch {
      return true;
    }
  }

  /** From the browser, unlike the referrer, so it cannot be forged. Empty outside a frame. */
  get parentOrigin(): string {
    return this.#window.location.ancestorOrigins?.[0] ?? "";
  }

  get origin(): string {
    return this.#window.location.origin;
  }

  get href(): string {
    return this.#window.location.href ?? this.origin;
  }

  hasGlobal(name: string): boolean {
    const value = this.#global(name);
    return isObject(value) || typeof value === "function";
  }

  get timeZone(): string {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  get language(): string {
    return this.#window.document.documentElement.lang || this.#window.navigator.language || "en";
  }

  get prefersDark(): boolean {
    return this.#matches("(prefers-color-scheme: dark)");
  }

  get savesData(): boolean {
    const { saveData = false, effectiveType = "" } = this.#window.navigator.connection ?? {};
    return saveData || effectiveType.endsWith("2g");
  }

  /** Bundlers rewrite `import.meta.url`, but not a stack trace. */
  get codeOrigin(): string {
    return /https?:\/\/[^/\s]+/.exec(new Error("").stack ?? "")?.[0] ?? "";
  }

  get page(): Environment["page"] {
    const icon = this.#attribute('link[rel~="icon"]', "href");
    const description = this.#attribute('meta[name="description"]', "content") ?? "";
    const { origin, pathname } = this.#window.location;
    return {
      url: `${origin}${pathname ?? "/"}`,
      title: this.#window.document.title,
      description,
      ...(icon === undefined ? {} : { icon }),
    };
  }

  get #platform(): string | undefined {
    return this.#window.navigator.userAgentData?.platform || undefined;
  }

  /** Own properties only: an element's id creates an inherited one. */
  #global(name: string): unknown {
    return Object.hasOwn(this.#window, name) ? Reflect.get(this.#window, name) : undefined;
  }

  #matches(query: string): boolean {
    return this.#window.matchMedia?.(query).matches ?? false;
  }

  #attribute(selectors: string, name: string): string | undefined {
    return this.#window.document.querySelector(selectors)?.getAttribute(name) ?? undefined;
  }
}

/** The environment of a server; constant, so that rendering is deterministic. */
export const SERVER_ENVIRONMENT: Environment = Object.freeze({
  isServer: true,
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isInFrame: false,
  origin: "",
  href: "",
  hasGlobal: () => false,
  language: "en",
  prefersDark: false,
  page: Object.freeze({ title: "", description: "" }),
});
