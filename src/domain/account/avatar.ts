import type { CaipAddress, Namespace } from "../caip/caip.types.js";

/** Input of the host's avatar function. */
export interface AvatarAccount {
  readonly address: string;
  readonly caipAddress: CaipAddress;
  readonly namespace: Namespace;
  /** The account's name, such as an ENS name, once resolved. Untrusted text. */
  readonly name?: string;
  /** The avatar record of the name: https or a data URI. */
  readonly avatar?: string;
}

/** A DOM element, typed without the DOM library. */
export interface AvatarElement {
  readonly nodeType: number;
}

/**
 * The host's avatar for an account: an image URL (absolute or relative to the page; https, http,
 * data or blob) or a new element. Undefined selects Latchkit's own avatar.
 */
export type Avatar = (account: AvatarAccount) => string | AvatarElement | null | undefined;
