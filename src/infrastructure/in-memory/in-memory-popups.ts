import { Subject } from "rxjs";
import type { Popup, PopupMessage, Popups } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";
import { isOpenableUrl } from "../browser/links.js";

/** A popup controlled by a test. */
export class InMemoryPopup implements Popup {
  readonly #messages = new Subject<PopupMessage>();
  /** As `Popup.messages$`. */
  readonly messages$ = this.#messages.asObservable();
  /** All its URLs, including the first. */
  readonly addresses: string[];
  /** As `Popup.isClosed`. */
  isClosed = false;

  constructor(url: string) {
    bindMembers(this);
    this.addresses = [url];
  }

  /** As `Popup.navigate`. */
  navigate(url: string): boolean {
    const canNavigate = !this.isClosed && isOpenableUrl(url);
    if (canNavigate) this.addresses.push(url);
    return canNavigate;
  }

  /** As `Popup.close`. */
  close(): void {
    this.isClosed = true;
  }

  /** Sends a message from the popup to its opener. */
  post(data: unknown, origin: string): void {
    if (!this.isClosed) this.#messages.next({ origin, data: structuredClone(data) });
  }
}

/** In-memory popups; `isBlocked` simulates a popup blocker. */
export class InMemoryPopups implements Popups {
  readonly #opened: InMemoryPopup[] = [];
  /** If true, the browser blocks popups. */
  isBlocked = false;
  /** URLs passed to `navigatePage` and `replacePageUrl`. */
  readonly pageUrls: { readonly navigated: string[]; readonly replaced: string[] } = {
    navigated: [],
    replaced: [],
  };

  constructor() {
    bindMembers(this);
  }

  /** Opened popups, in order. */
  get opened(): readonly InMemoryPopup[] {
    return this.#opened;
  }

  /** As `Popups.open`. */
  open(url: string): Popup | undefined {
    if (this.isBlocked || !isOpenableUrl(url)) return undefined;
    const popup = new InMemoryPopup(url);
    this.#opened.push(popup);
    return popup;
  }

  /** As `Popups.navigatePage`. */
  navigatePage(url: string): boolean {
    const canNavigate = !this.isBlocked && isOpenableUrl(url);
    if (canNavigate) this.pageUrls.navigated.push(url);
    return canNavigate;
  }

  /** As `Popups.replacePageUrl`. */
  replacePageUrl(url: string): void {
    this.pageUrls.replaced.push(url);
  }
}
