import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import type { WalletLink } from "../../domain/pairing/openable-link.js";
import type { HeldWindow, Links } from "../../ports/links.port.js";
import { isOpenableUrl } from "./openable-url.js";

/** The part of a window that opens others. */
export interface Opener {
  open(url: string, target: string, features: string): unknown;
}

/** Opens tabs with `window.open`, cut off from the page that opened them. */
export class BrowserLinks implements Links {
  readonly #opener: Opener;

  constructor(opener: Opener) {
    this.#opener = opener;
  }

  openTab(url: string): boolean {
    return isOpenableUrl(url) && !!this.#open(url, "_blank");
  }

  openWallet(link: WalletLink, target: LinkTarget): boolean {
    return !!this.#open(link, target);
  }

  hold(name: string, features: string): HeldWindow | boolean {
    return this.#open("", name, features);
  }

  /** With "noopener" the answer is null also where it opened; only a throw tells of a refusal. */
  #open(url: string, target: string, features = "noopener,noreferrer"): HeldWindow | boolean {
    try {
      return (this.#opener.open(url, target, features) as HeldWindow | null) ?? true;
    } catch {
      return false;
    }
  }
}
