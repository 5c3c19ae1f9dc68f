import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import { isOpenableLink, isWalletIntent } from "../../domain/pairing/openable-link.js";
import type { Links } from "../../ports/links.port.js";
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
    return isOpenableUrl(url) && this.#open(url, "_blank");
  }

  openWallet(link: string, target: LinkTarget): boolean {
    return (isOpenableLink(link) || isWalletIntent(link)) && this.#open(link, target);
  }

  #open(url: string, target: string): boolean {
    try {
      // With "noopener" the answer is null whether or not it opened; only a throw tells of a
      // refusal.
      this.#opener.open(url, target, "noopener,noreferrer");
      return true;
    } catch {
      return false;
    }
  }
}
