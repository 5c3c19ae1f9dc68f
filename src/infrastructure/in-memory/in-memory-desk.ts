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
  isRefused = false;
  canRead = true;
  #text: string | undefined;

  constructor() {
    bindMembers(this);
  }

  /** The last written text. */
  get text(): string | undefined {
    return this.#text;
  }

  get read(): Clipboard["read"] {
    return this.canRead
      ? async (signal) => (this.isRefused || signal.aborted ? undefined : this.#text)
      : undefined;
  }

  async write(text: string): Promise<boolean> {
    if (!this.isRefused) this.#text = text;
    return !this.isRefused;
  }
}

/** A window opened during a tap for code that is still loading. */
export interface InMemoryReservedWindow {
  readonly name: string;
  readonly features: string;
  readonly isClosed: boolean;
}

/** Records links instead of opening them; refuses what the browser adapter refuses. */
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

  openTab(url: string): boolean {
    const isOpened = isOpenableUrl(url) && !this.isBlocked;
    if (isOpened) this.#opened.push(url);
    return isOpened;
  }

  openWallet(link: WalletLink, target: LinkTarget): boolean {
    if (!this.isBlocked) this.wallets.push({ link, target });
    return !this.isBlocked;
  }

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
  readonly level: "debug" | "warn";
  readonly message: string;
  readonly detail?: unknown;
}

/** A logger that records its entries. */
export class RecordingLogger implements Logger {
  readonly #lines: LogLine[] = [];

  constructor() {
    bindMembers(this);
  }

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  debug(message: string, detail?: unknown): void {
    this.#lines.push({ level: "debug", message, detail });
  }

  warn(message: string, detail?: unknown): void {
    this.#lines.push({ level: "warn", message, detail });
  }
}
