import { SECURE_COOKIE_PREFIX } from "../../domain/storage/storage-registry.js";
import type { Cookies, Logger } from "../../ports/page.ports.js";

/** The part of a window with cookies. */
export interface CookieWindow {
  readonly document: { cookie: string };
  readonly location: { readonly protocol: string };
}

/** A browser's cookies. Writes nothing in a sandboxed frame, which has none. */
export class BrowserCookies implements Cookies {
  readonly #window: CookieWindow;
  readonly #logger: Logger;

  constructor(window: CookieWindow, logger: Logger) {
    this.#window = window;
    this.#logger = logger;
  }

  set(name: string, value: string, seconds: number): void {
    const { document, location } = this.#window;
    const isSecure = location.protocol === "https:";
    const ownName = isSecure ? `${SECURE_COOKIE_PREFIX}${name}` : name;
    const secure = isSecure ? "; Secure" : "";
    try {
      document.cookie = `${ownName}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
    } catch (error) {
      this.#logger.debug("Cannot write the cookie", error);
    }
  }

  remove(name: string): void {
    this.set(name, "", 0);
  }
}
