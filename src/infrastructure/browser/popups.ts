import { Observable } from "rxjs";
import { POPUP_WINDOW } from "../../domain/embedded-wallet/social-result.js";
import type { Popup, PopupMessage, Popups } from "../../ports/page.ports.js";
import { isOpenableUrl } from "./links.js";

export type PopupOpener = Pick<
  Window,
  "open" | "addEventListener" | "removeEventListener" | "history"
>;

const { name: NAME, features: FEATURES } = POPUP_WINDOW;

class BrowserPopup implements Popup {
  readonly #window: Window;
  readonly messages$: Observable<PopupMessage>;

  constructor(opener: PopupOpener, window: Window) {
    this.#window = window;
    this.messages$ = new Observable((subscriber) => {
      const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
        if (source === window) subscriber.next({ origin, data });
      };
      opener.addEventListener("message", onMessage);
      return () => opener.removeEventListener("message", onMessage);
    });
  }

  get isClosed(): boolean {
    return this.#window.closed;
  }

  navigate(url: string): boolean {
    if (this.isClosed || !isOpenableUrl(url)) return false;
    try {
      this.#window.location.href = url;
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#window.close();
  }
}

/** Popups keep their opener, which the sign-in page messages. */
export class BrowserPopups implements Popups {
  readonly #opener: PopupOpener;

  constructor(opener: PopupOpener) {
    this.#opener = opener;
  }

  open(url: string): Popup | undefined {
    if (!isOpenableUrl(url)) return undefined;
    try {
      const window = this.#opener.open(url, NAME, FEATURES);
      return window === null ? undefined : new BrowserPopup(this.#opener, window);
    } catch {
      return undefined;
    }
  }

  navigatePage(url: string): boolean {
    if (!isOpenableUrl(url)) return false;
    try {
      return this.#opener.open(url, "_top") !== null;
    } catch {
      return false;
    }
  }

  replacePageUrl(url: string): void {
    const { history } = this.#opener;
    try {
      history.replaceState(history.state, "", url);
    } catch {
      // Ignores a cross-origin URL and the browser's rate limit.
    }
  }
}
