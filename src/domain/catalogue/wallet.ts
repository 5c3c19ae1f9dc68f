import type { WalletLinks } from "../pairing/deep-link.js";

/** A name under which a wallet stands in a page of a namespace, as the catalogue knows it. */
export interface InjectedName {
  readonly namespace?: string;
  readonly id?: string;
}

/** Pages of stores: extensions by browser, apps by system. */
export interface WalletStores {
  /** For every browser that takes extensions of the Chrome Web Store. */
  readonly chrome?: string;
  readonly edge?: string;
  readonly firefox?: string;
  readonly safari?: string;
  readonly ios?: string;
  readonly android?: string;
}

/**
 * A wallet as a catalogue or a host describes it. Every address is untrusted until it is opened
 * through `Links`.
 */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  /** Its picture at the catalogue service (`Images`, kind `wallet`). */
  readonly imageId?: string;
  /** A data URI or an address of the host's own. */
  readonly imageUrl?: string;
  readonly homepage?: string;
  readonly rdns?: string;
  readonly links: WalletLinks;
  /** Where its programs are had. */
  readonly stores: WalletStores;
  /** It has a browser extension, known by other names than its rdns. */
  readonly hasExtension?: boolean;
  /** On a phone it opens the page in a browser of its own instead of pairing. */
  readonly hasOwnBrowser?: boolean;
  /** On a phone it can open the page in a browser of its own. */
  readonly canOpenPage?: boolean;
  /** The catalogue vouches for it. */
  readonly badge?: "certified";
  /** CAIP-2 ids of the networks it knows; `eip155:*` is every network of a namespace. */
  readonly chains?: readonly string[];
  /** Its rank in the catalogue; lower is earlier. */
  readonly order?: number;
  /** It speaks the WalletConnect protocol; absent where nobody says. */
  readonly isPairable?: boolean;
  readonly injected?: readonly InjectedName[];
}
