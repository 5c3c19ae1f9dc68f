import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import type { WalletLink } from "../../domain/pairing/openable-link.js";
import type { ReservedWindow, Links } from "../../ports/page.ports.js";

export interface FramedWindow {
  readonly parent?: unknown;
  readonly frameElement?: { getAttribute(name: string): string | null } | null;
}

/** Sandbox flags around a page. `unknown`: a cross-origin frame hides its attributes. */
export interface SandboxRights {
  readonly topNavigation: boolean | "unknown";
  readonly popups: boolean | "unknown";
}

const UNKNOWN: SandboxRights = { topNavigation: "unknown", popups: "unknown" };
/** The second flag suffices, because links open during a user gesture. */
const TOP_NAVIGATION = ["allow-top-navigation", "allow-top-navigation-by-user-activation"];
const POPUPS = ["allow-popups"];

/** Combines the `sandbox` attributes of all frames around a window. */
export const sandboxRights = (window: FramedWindow): SandboxRights => {
  let rights = { topNavigation: true, popups: true };
  try {
    for (let at = window; at.parent && at.parent !== at; at = at.parent as FramedWindow) {
      if (!at.frameElement) return UNKNOWN;
      const sandbox = at.frameElement.getAttribute("sandbox");
      if (sandbox === null) continue;
      const tokens = sandbox.toLowerCase().split(/\s+/u);
      const allows = (names: readonly string[]): boolean =>
        names.some((name) => tokens.includes(name));
      rights = {
        topNavigation: rights.topNavigation && allows(TOP_NAVIGATION),
        popups: rights.popups && allows(POPUPS),
      };
    }
    return rights;
  } catch {
    return UNKNOWN;
  }
};

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+\.localhost)$/;

/**
 * True for https URLs, and http on loopback; all other schemes are refused, such as `javascript:`
 * and `data:`.
 */
export const isOpenableUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
};

export interface Opener extends FramedWindow {
  open(url: string, target: string, features?: string): unknown;
}

interface EmptyTab {
  opener: unknown;
  readonly location: { replace(url: string): void };
}

/**
 * Opens tabs with `window.open` and "noopener", which returns null even on success, so sandbox
 * flags are checked first.
 */
export class BrowserLinks implements Links {
  readonly #opener: Opener;

  constructor(opener: Opener) {
    this.#opener = opener;
  }

  openTab(url: string): boolean {
    return isOpenableUrl(url) && this.#openNew(url);
  }

  /** Opens a new tab if the frame may not navigate the top window. */
  openWallet(link: WalletLink, target: LinkTarget): boolean {
    if (target === "_blank") return this.#openNew(link);
    if (target === "_top" && !this.#canNavigateTop()) return this.#openNew(link);
    return !!this.#open(link, target) || this.#openNew(link);
  }

  reserveWindow(name: string, features: string): ReservedWindow | boolean {
    return this.#open("", name, features);
  }

  #openNew(url: string): boolean {
    const { popups } = sandboxRights(this.#opener);
    if (popups === "unknown") return this.#openEmptyFirst(url);
    return popups && !!this.#open(url, "_blank");
  }

  /** If sandbox flags are unknown: without "noopener" the result shows a blocked popup. */
  #openEmptyFirst(url: string): boolean {
    try {
      const tab = this.#opener.open("", "_blank") as EmptyTab | null;
      if (tab === null) return false;
      // In this order: a sandboxed page may navigate only windows that it opened.
      tab.location.replace(url);
      tab.opener = null;
      return true;
    } catch {
      return false;
    }
  }

  /** An empty URL does not navigate, so the result only shows if navigation is allowed. */
  #canNavigateTop(): boolean {
    const { topNavigation } = sandboxRights(this.#opener);
    if (topNavigation !== "unknown") return topNavigation;
    try {
      return this.#opener.open("", "_top") !== null;
    } catch {
      return false;
    }
  }

  #open(url: string, target: string, features = "noopener,noreferrer"): ReservedWindow | boolean {
    try {
      return (this.#opener.open(url, target, features) as ReservedWindow | null) ?? true;
    } catch {
      return false;
    }
  }
}
