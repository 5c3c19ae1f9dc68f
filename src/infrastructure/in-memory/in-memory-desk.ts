import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import type { WalletLink } from "../../domain/pairing/openable-link.js";
import type { Clipboard, Logger } from "../../ports/page.ports.js";
import type { HeldWindow, Links } from "../../ports/links.port.js";
import { isOpenableUrl } from "../links/openable-url.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/**
 * A clipboard that remembers; `isRefused` makes it answer like a browser that does not allow it,
 * `canRead` false like one that has no way to read.
 */
export class InMemoryClipboard implements Clipboard {
  isRefused = false;
  canRead = true;
  #text: string | undefined;

  constructor() {
    ownMembers(this);
  }

  /** The text written last. */
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

/** A window that a tap opened, for code on its way. */
export interface InMemoryHeldWindow {
  readonly name: string;
  readonly features: string;
  readonly isClosed: boolean;
}

/** Links that open nothing and remember what was asked; refuses what a browser adapter refuses. */
export class InMemoryLinks implements Links {
  /** Wallet links opened so far, with the window each took. */
  readonly wallets: { readonly link: string; readonly target: LinkTarget }[] = [];
  readonly #opened: string[] = [];
  readonly #held: InMemoryHeldWindow[] = [];
  /** Answers like a browser that blocks every window. */
  isBlocked = false;

  constructor() {
    ownMembers(this);
  }

  /** Addresses opened so far, in order. */
  get opened(): readonly string[] {
    return this.#opened;
  }

  /** Windows held so far, in order. */
  get held(): readonly InMemoryHeldWindow[] {
    return this.#held;
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

  hold(name: string, features: string): HeldWindow | boolean {
    if (this.isBlocked) return true;
    const held = { name, features, isClosed: false };
    this.#held.push(held);
    return {
      close: () => {
        held.isClosed = true;
      },
    };
  }
}

/** One line a logger was given. */
export interface LogLine {
  readonly level: "debug" | "warn";
  readonly message: string;
  readonly detail?: unknown;
}

/** A logger that keeps its lines. */
export class RecordingLogger implements Logger {
  readonly #lines: LogLine[] = [];

  constructor() {
    ownMembers(this);
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
