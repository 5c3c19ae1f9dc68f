import type { Observable } from "rxjs";
import type { LinkTarget } from "../domain/pairing/deep-link.js";
import type { WalletLink } from "../domain/pairing/openable-link.js";

/** A change by another tab; `value` undefined means removed. */
export interface StorageChange {
  /** The changed key. */
  readonly key: string;
  /** The new value; undefined if it was removed. */
  readonly value: string | undefined;
}

/** Key-value storage. Never throws or rejects: falls back to memory and logs. */
export interface KeyValueStorage {
  /** The value of a key; undefined if there is none. */
  get(key: string): string | undefined;
  /** Stores a value. */
  set(key: string, value: string): void;
  /** Removes a key; does nothing if there is none. */
  remove(key: string): void;
  /** All keys. */
  keys(): readonly string[];
  /** Changes by other tabs only. */
  readonly changes$: Observable<StorageChange>;
}

/** The device's clipboard. Never rejects. */
export interface Clipboard {
  /** Writes text within a click. Resolves false if refused or unsupported. */
  write(text: string): Promise<boolean>;
  /**
   * Reads text within a click; the browser may ask the user. Undefined if refused or aborted.
   * Absent if the browser cannot read.
   */
  readonly read?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
}

/** Cookies of the page's origin, which its server receives too. Never throws. */
export interface Cookies {
  /**
   * Writes a cookie for all paths for this many seconds: `SameSite=Lax`, over TLS also `Secure`
   * with prefix `__Host-`. Name and value must be valid (RFC 6265). Ignored if refused.
   */
  set(name: string, value: string, seconds: number): void;
  /** Removes a cookie if present. */
  remove(name: string): void;
}

/** Diagnostics for the host's developers. Never receives secrets. */
export interface Logger {
  /** A message for the developer, of interest while debugging. */
  debug(message: string, detail?: unknown): void;
  /** A warning for the developer. */
  warn(message: string, detail?: unknown): void;
}

/** Cryptographically secure random values. */
export interface Random {
  /** A UUID v4. */
  id(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** Wall clock, epoch ms. Use for expiry only; measure durations with `Scheduler`. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/** Timers on a monotonic clock. */
export interface Scheduler {
  /** Runs `task` once after `waitMs`; the returned function cancels it. */
  after(waitMs: number, task: () => void): () => void;
}

/** Page lifecycle. Streams emit the current value, then changes. */
export interface PageLifecycle {
  /** True while the page is visible. Emits the current value, then changes. */
  readonly visible$: Observable<boolean>;
  /** True while the browser is online. Emits the current value, then changes. */
  readonly online$: Observable<boolean>;
  /** The system's preferred colour scheme. */
  readonly prefersDark$: Observable<boolean>;
  /** Emits when the page is about to be hidden or frozen. */
  readonly hide$: Observable<void>;
  /** Reloads the page. No-op on a server. */
  reload(): void;
}

/** Properties of the runtime. Inert on a server (`isServer: true`, everything else off). */
export interface Environment {
  /** True on a server, where there is no window. */
  readonly isServer: boolean;
  /** A phone or tablet by its operating system, not by touch support. */
  readonly isMobile: boolean;
  /** True on iPhone and iPad. */
  readonly isIos: boolean;
  /** True on Android. */
  readonly isAndroid: boolean;
  /** True in Safari. */
  readonly isSafari: boolean;
  /** Store of this browser's extensions; absent if unknown. */
  readonly extensionStore?: "chrome" | "edge" | "firefox" | "safari";
  /** True in Telegram's browser. */
  readonly isTelegram: boolean;
  /** The user agent; empty or absent if unavailable. */
  readonly userAgent?: string;
  /** True in an iframe. */
  readonly isInFrame: boolean;
  /** Origin of the page that embeds this one; empty or absent without a frame and in Firefox. */
  readonly parentOrigin?: string;
  /** Empty on a server. */
  readonly origin: string;
  /**
   * The page's full URL, only to open this page elsewhere: it may contain secrets. Empty on a
   * server.
   */
  readonly href: string;
  /** IANA time zone of the device; absent if unknown. */
  readonly timeZone?: string;
  /** BCP 47 language of the page, else of the browser. */
  readonly language: string;
  /** True if the browser prefers a dark theme. */
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

/** Options of a lock request. */
export interface LockWait {
  /** Cancels waiting with `call/aborted`; `work` is then not started. Running work continues. */
  readonly signal: AbortSignal;
  /** Called at most once, if another tab holds the lock. */
  onWait(): void;
}

/** Coordinates the tabs of an instance on one origin, within the browser. Never throws. */
export interface TabChannel {
  /**
   * Unverified text from other tabs. Listens while subscribed and pauses while the page is hidden
   * or frozen.
   */
  readonly messages$: Observable<string>;
  /** Sends text to the other tabs. Lost if no tab listens or tabs cannot communicate. */
  post(text: string): void;
  /**
   * Runs `work` while holding the lock of this name; settles as `work` does. The lock ends with the
   * work or the tab. Granted at once if tabs cannot communicate.
   */
  withLock<T>(name: string, wait: LockWait, work: () => Promise<T>): Promise<T>;
}

/** A window opened in advance. */
export interface ReservedWindow {
  /** Closes the window. */
  close(): void;
}

/** Opens URLs synchronously within a click. Only https, http on loopback and wallet schemes. */
export interface Links {
  /** Opens a new tab without access to this page; false if refused. */
  openTab(url: string): boolean;
  /**
   * Opens a wallet's app or website; false if refused. Callers validate with `isWalletLink`. Opens
   * a new tab if a sandbox forbids `target`.
   */
  openWallet(link: WalletLink, target: LinkTarget): boolean;
  /**
   * Opens an empty window within the click, for code that is still loading and navigates it by
   * name. A boolean if the browser provides no window. Absent: windows open later, which some
   * browsers block.
   */
  reserveWindow?(name: string, features: string): ReservedWindow | boolean;
}

/** A popup's message and its origin as reported by the browser. */
export interface PopupMessage {
  /** Origin of the sender. */
  readonly origin: string;
  /** Untrusted data. */
  readonly data: unknown;
}

/** A popup for signing in. */
export interface Popup {
  /** True once closed by the user or `close`. */
  readonly isClosed: boolean;
  /** Messages of this popup only. Completes when it closes. */
  readonly messages$: Observable<PopupMessage>;
  /** Navigates it: https, or http on this machine. False if refused or closed. */
  navigate(url: string): boolean;
  /** Closes the popup. */
  close(): void;
}

/** Opens popups synchronously within a click. */
export interface Popups {
  /**
   * Opens a popup of 600 by 800 pixels: https, or http on this machine. Undefined if refused or
   * blocked.
   */
  open(url: string): Popup | undefined;
  /**
   * Navigates this window instead, where popups are unavailable; the same URLs. False if refused.
   */
  navigatePage(url: string): boolean;
  /** Replaces this page's URL without loading it. */
  replacePageUrl(url: string): void;
}

/** Code loaded on first use. A load settles in bounded time; the next call retries a failure. */
export interface LazyCode<T> {
  /** The code, once it is loaded. */
  readonly loaded: T | undefined;
  /**
   * Rejects with `code/unavailable`, or `code/outdated` if only a reload helps. A preload does not
   * count as an attempt before the first regular load.
   */
  load(isPreload?: boolean): Promise<T>;
  /** Preloads; ignores failures. */
  preload(): void;
  /**
   * Calls `work` once when the code is loaded; synchronously if it already is. Returns the
   * unsubscribe function.
   */
  whenLoaded(work: (code: T) => void): () => void;
  /**
   * Runs `work` with the code; synchronously if loaded. Does not start after the signal aborted.
   */
  use<R>(signal: AbortSignal, work: (code: T) => R | Promise<R>): Promise<R>;
}
