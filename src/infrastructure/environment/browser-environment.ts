import type { Environment } from "../../ports/environment.port.js";

/** The part of a window that tells where Latchkit runs. */
export interface EnvironmentWindow {
  readonly navigator: {
    readonly userAgent?: string;
    readonly language?: string;
    readonly maxTouchPoints?: number;
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

const TELEGRAM_GLOBALS = ["TelegramWebviewProxy", "Telegram", "TelegramWebviewProxyProto"];

/**
 * Values read from a browser at the moment they are asked for: a page may change its title or
 * language at any time.
 */
export class BrowserEnvironment implements Environment {
  readonly isServer = false;
  readonly #window: EnvironmentWindow;

  constructor(window: EnvironmentWindow) {
    this.#window = window;
  }

  get isMobile(): boolean {
    return (
      this.#matches("(pointer:coarse)") ||
      this.isIos ||
      /Android|webOS|BlackBerry|Opera Mini/i.test(this.userAgent)
    );
  }

  /** iPads call themselves Macs, but no Mac has a touch screen. */
  get isIos(): boolean {
    return (
      /iPhone|iPad|iPod/i.test(this.userAgent) ||
      (/Macintosh/.test(this.userAgent) && (this.#window.navigator.maxTouchPoints ?? 0) > 1)
    );
  }

  get isAndroid(): boolean {
    return /Android/i.test(this.userAgent);
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

  get isTelegram(): boolean {
    return TELEGRAM_GLOBALS.some((name) => this.hasGlobal(name));
  }

  /** A parent that may not even be compared is a foreign parent. */
  get isInFrame(): boolean {
    try {
      const { parent, self } = this.#window;
      return parent !== undefined && self !== undefined && parent !== self;
    } catch {
      return true;
    }
  }

  /**
   * Told by the browser itself, unlike the referrer: no page can claim to be another. Without a
   * frame there is none.
   */
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
    return name in this.#window;
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

  /** A bundler rewrites `import.meta.url`, the names in a stack it cannot. */
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

  #matches(query: string): boolean {
    return this.#window.matchMedia?.(query).matches ?? false;
  }

  #attribute(selectors: string, name: string): string | undefined {
    return this.#window.document.querySelector(selectors)?.getAttribute(name) ?? undefined;
  }
}
