import type { WalletLinks } from "../pairing/deep-link.js";

/** A wallet as a catalogue or a host describes it (spec section 3). Every address is untrusted until it is opened through `Links`. */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  /** A data URI or an address of the host's own. */
  readonly imageUrl?: string;
  readonly homepage?: string;
  readonly rdns?: string;
  readonly links: WalletLinks;
  /** Where its programs are had. */
  readonly stores: { readonly chrome?: string; readonly ios?: string; readonly android?: string };
  /** It has a browser extension, known by other names than its rdns. */
  readonly hasExtension?: boolean;
}
