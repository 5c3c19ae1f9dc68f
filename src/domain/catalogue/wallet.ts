import type { WalletLinks } from "../pairing/deep-link.js";

/** An injected provider's id in a namespace, from the catalogue. */
export interface InjectedName {
  /** The namespace of the provider; absent if the catalogue does not say. */
  readonly namespace?: string;
  /** The property of `window`, or the announced name. */
  readonly id?: string;
}

/** Store pages: extensions by browser, apps by platform. */
export interface WalletStores {
  /** Chrome Web Store, for all Chromium browsers. */
  readonly chrome?: string;
  /** Edge Add-ons. */
  readonly edge?: string;
  /** Firefox Add-ons. */
  readonly firefox?: string;
  /** App Store for Safari extensions. */
  readonly safari?: string;
  /** App Store for iOS. */
  readonly ios?: string;
  /** Google Play. */
  readonly android?: string;
}

/** A wallet of a catalogue or host. Open its untrusted addresses only through `Links`. */
export interface Wallet {
  /** Catalogue id. */
  readonly id: string;
  /** Name without control characters. */
  readonly name: string;
  /** Image id at the catalogue service (`Images`, kind `wallet`). */
  readonly imageId?: string;
  /** A data URI or a URL set by the host. */
  readonly imageUrl?: string;
  /** The vendor's website. Untrusted: open only through `Links`. */
  readonly homepage?: string;
  /** Reverse domain name that the extension announces (EIP-6963). */
  readonly rdns?: string;
  /** Links that open the wallet. */
  readonly links: WalletLinks;
  /** Store pages of its apps and extensions. */
  readonly stores: WalletStores;
  /** It has a browser extension under names other than its rdns. */
  readonly hasExtension?: boolean;
  /** On mobile it opens the page in its own browser instead of pairing. */
  readonly hasOwnBrowser?: boolean;
  /** On mobile it can open the page in its own browser. */
  readonly canOpenPage?: boolean;
  /** Certified by the catalogue. */
  readonly badge?: "certified";
  /** CAIP-2 ids of supported networks; `eip155:*` means every network of the namespace. */
  readonly chains?: readonly string[];
  /** Catalogue rank; lower comes first. */
  readonly order?: number;
  /** Supports WalletConnect; absent if unknown. */
  readonly isPairable?: boolean;
  /** Names under which the extension puts its provider into the page. */
  readonly injected?: readonly InjectedName[];
}

/** Removes wallets with duplicate ids; the first wins. */
export const uniqueWallets = (wallets: readonly Wallet[]): readonly Wallet[] => {
  const ids = new Set<string>();
  return wallets.filter(({ id }) => !ids.has(id) && ids.add(id));
};

/** All wallets without duplicates: installed, featured, recommended, pages. */
export const allWallets = (
  lists: {
    readonly featured: readonly Wallet[];
    readonly recommended: readonly Wallet[];
    readonly pages: readonly Wallet[];
  },
  isInstalled: (wallet: Wallet) => boolean,
): readonly Wallet[] => {
  const first = uniqueWallets([...lists.featured, ...lists.recommended]);
  const ids = new Set(first.map(({ id }) => id));
  const isFirst = ({ id }: Wallet): boolean => ids.has(id);
  const others = lists.pages.some(isFirst)
    ? lists.pages.filter((wallet) => !isFirst(wallet))
    : lists.pages;
  // `concat` copies once; spreading copies repeatedly.
  const wallets = first.concat(others);
  const installed = wallets.filter(isInstalled);
  return installed.length === 0
    ? wallets
    : installed.concat(wallets.filter((wallet) => !isInstalled(wallet)));
};
