/**
 * What kind of place Latchkit runs in. A server answers the inert values (`isServer: true`,
 * everything else off).
 */
export interface Environment {
  readonly isServer: boolean;
  /** A phone or a tablet, by its system; a computer with a touch screen is none. */
  readonly isMobile: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isSafari: boolean;
  /** Whose extensions this browser takes; absent where that is not known. */
  readonly extensionStore?: "chrome" | "edge" | "firefox" | "safari";
  readonly isTelegram: boolean;
  /** How the browser names itself; empty or absent where it does not. */
  readonly userAgent?: string;
  readonly isInFrame: boolean;
  /**
   * Origin of the page that embeds this one in a frame, as the browser tells it; empty or absent
   * without a frame, and in browsers that do not tell (Firefox).
   */
  readonly parentOrigin?: string;
  /** Empty on a server. */
  readonly origin: string;
  /**
   * The page's whole address, to open this page elsewhere; it may hold secrets of the host, so
   * nothing else is done with it. Empty on a server.
   */
  readonly href: string;
  /** A name of the IANA, as the device has it; absent where it cannot be told. */
  readonly timeZone?: string;
  /** BCP 47, of the page, else of the browser. */
  readonly language: string;
  readonly prefersDark: boolean;
  /** True where the user (Save-Data) or the network (2G) asks for few bytes. Absent: false. */
  readonly savesData?: boolean;
  /** Origin of the file that this code runs from; empty or absent where it cannot be told. */
  readonly codeOrigin?: string;
  /** True where a script or the browser put an object of this name on the window. */
  hasGlobal(name: string): boolean;
  /**
   * Page title, description and icon for the metadata default; its address without query and
   * fragment where it is known.
   */
  readonly page: {
    readonly url?: string;
    readonly title: string;
    readonly description: string;
    readonly icon?: string;
  };
}
