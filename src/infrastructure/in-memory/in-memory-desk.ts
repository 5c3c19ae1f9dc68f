import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import type { WalletLink } from "../../domain/pairing/openable-link.js";
import type { Clipboard, Logger, ReservedWindow, Links } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";
import { isOpenableUrl } from "../browser/links.js";

/**
 * An in-memory clipboard; `isRefused` simulates denied permission, `canRead` false a browser
 * without read access.
 */
export class InMemoryClipboard implements Clipboard {
  /** If true, the browser refuses to write and read. */
  isRefused = false;
  /** If false, the browser has no reading of the clipboard. */
  canRead = true;
  #text: string | undefined;

  constructor() {
    bindMembers(this);
  }

  /** The last written text. */
  get text(): string | undefined {
    return this.#text;
  }

  /** As `Clipboard.read`. */
  get read(): Clipboard["read"] {
    return this.canRead
      ? async (signal) => (this.isRefused || signal.aborted ? undefined : this.#text)
      : undefined;
  }

  /** As `Clipboard.write`. */
  async write(text: string): Promise<boolean> {
    if (!this.isRefused) this.#text = text;
    return !this.isRefused;
  }
}

/** A window opened during a tap for code that is still loading. */
export interface InMemoryReservedWindow {
  /** The window's name. */
  readonly name: string;
  /** The features that it was opened with. */
  readonly features: string;
  /** True once it was closed. */
  readonly isClosed: boolean;
}

/** Records links instead of opening them; refuses the same links as the browser adapter. */
export class InMemoryLinks implements Links {
  /** Opened wallet links and their targets. */
  readonly wallets: { readonly link: string; readonly target: LinkTarget }[] = [];
  readonly #opened: string[] = [];
  readonly #reserved: InMemoryReservedWindow[] = [];
  /** Simulates a popup blocker. */
  isBlocked = false;

  constructor() {
    bindMembers(this);
  }

  /** Opened URLs, in order. */
  get opened(): readonly string[] {
    return this.#opened;
  }

  /** Reserved windows, in order. */
  get reserved(): readonly InMemoryReservedWindow[] {
    return this.#reserved;
  }

  /** As `Links.openTab`. */
  openTab(url: string): boolean {
    const isOpened = isOpenableUrl(url) && !this.isBlocked;
    if (isOpened) this.#opened.push(url);
    return isOpened;
  }

  /** As `Links.openWallet`. */
  openWallet(link: WalletLink, target: LinkTarget): boolean {
    if (!this.isBlocked) this.wallets.push({ link, target });
    return !this.isBlocked;
  }

  /** As `Links.reserveWindow`. */
  reserveWindow(name: string, features: string): ReservedWindow | boolean {
    if (this.isBlocked) return true;
    const reserved = { name, features, isClosed: false };
    this.#reserved.push(reserved);
    return {
      close: () => {
        reserved.isClosed = true;
      },
    };
  }
}

/** A log entry. */
export interface LogLine {
  /** The method that was called. */
  readonly level: "debug" | "warn";
  /** The message. */
  readonly message: string;
  /** The second argument. */
  readonly detail?: unknown;
}

/** A logger that records its entries. */
export class RecordingLogger implements Logger {
  readonly #lines: LogLine[] = [];

  constructor() {
    bindMembers(this);
  }

  /** All messages, oldest first. */
  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  /** As `Logger.debug`. */
  debug(message: string, detail?: unknown): void {
    this.#lines.push({ level: "debug", message, detail });
  }

  /** As `Logger.warn`. */
  warn(message: string, detail?: unknown): void {
    this.#lines.push({ level: "warn", message, detail });
  }
}
