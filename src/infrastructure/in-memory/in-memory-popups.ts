import { Subject } from "rxjs";
import type { Popup, PopupMessage, Popups } from "../../ports/popups.port.js";
import { isOpenableUrl } from "../links/openable-url.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/** A popup that a test plays: what it shows, and what it sends. */
export class InMemoryPopup implements Popup {
  readonly #messages = new Subject<PopupMessage>();
  readonly messages$ = this.#messages.asObservable();
  /** Addresses that it was led to, the first one too. */
  readonly addresses: string[];
  isClosed = false;

  constructor(url: string) {
    ownMembers(this);
    this.addresses = [url];
  }

  lead(url: string): boolean {
    const isLed = !this.isClosed && isOpenableUrl(url);
    if (isLed) this.addresses.push(url);
    return isLed;
  }

  close(): void {
    this.isClosed = true;
  }

  /** The page in it sends something to the page that opened it. */
  post(data: unknown, origin: string): void {
    if (!this.isClosed) this.#messages.next({ origin, data: structuredClone(data) });
  }
}

/** Popups without a browser; `isBlocked` makes it answer like one that opens none. */
export class InMemoryPopups implements Popups {
  readonly #opened: InMemoryPopup[] = [];
  isBlocked = false;
  /** Addresses that this window was led to, and those that it was given as its own. */
  readonly here: { readonly led: string[]; readonly named: string[] } = { led: [], named: [] };

  constructor() {
    ownMembers(this);
  }

  /** Those opened so far, in order. */
  get opened(): readonly InMemoryPopup[] {
    return this.#opened;
  }

  open(url: string): Popup | undefined {
    if (this.isBlocked || !isOpenableUrl(url)) return undefined;
    const popup = new InMemoryPopup(url);
    this.#opened.push(popup);
    return popup;
  }

  leadHere(url: string): boolean {
    const isLed = !this.isBlocked && isOpenableUrl(url);
    if (isLed) this.here.led.push(url);
    return isLed;
  }

  renameHere(url: string): void {
    this.here.named.push(url);
  }
}
