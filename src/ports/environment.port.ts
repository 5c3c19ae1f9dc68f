/**
 * Properties of the runtime. A server returns inert values (`isServer: true`, everything else off).
 */
export interface Environment {
  readonly isServer: boolean;
  /** A phone or tablet by its operating system, not by touch support. */
  readonly isMobile: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isSafari: boolean;
  /** Store of this browser's extensions; absent if unknown. */
  readonly extensionStore?: "chrome" | "edge" | "firefox" | "safari";
  readonly isTelegram: boolean;
  /** The user agent; empty or absent if unavailable. */
  readonly userAgent?: string;
  readonly isInFrame: boolean;
  /**
   * Origin of the page that embeds this one; empty or absent without a frame and in browsers that
   * do not expose it (Firefox).
   */
  readonly parentOrigin?: string;
  /** Empty on a server. */
  readonly origin: string;
  /**
   * The page's full URL, used only to open this page elsewhere, since it may contain the host's
   * secrets. Empty on a server.
   */
  readonly href: string;
  /** IANA time zone of the device; absent if unknown. */
  readonly timeZone?: string;
  /** BCP 47 language of the page, else of the browser. */
  readonly language: string;
  readonly prefersDark: boolean;
  /** True if the user (Save-Data) or the network (2G) asks to save data. Default false. */
  readonly savesData?: boolean;
  /** Origin of this script; empty or absent if unknown. */
  readonly codeOrigin?: string;
  /** True if the window has an object of this name. */
  hasGlobal(name: string): boolean;
  /**
   * Page title, description and icon for default metadata; URL without query and fragment, if
   * known.
   */
  readonly page: {
    readonly url?: string;
    readonly title: string;
    readonly description: string;
    readonly icon?: string;
  };
}
