import type { CaipAddress, Namespace } from "../caip/caip.types.js";

/** The account that a picture is wanted for. */
export interface AvatarAccount {
  readonly address: string;
  readonly caipAddress: CaipAddress;
  readonly namespace: Namespace;
  /** The account's name, such as an ENS name, once it was read. Text of somebody else. */
  readonly name?: string;
  /** The picture that belongs to the name: https or a data URI. */
  readonly avatar?: string;
}

/** Any DOM element, described so that these types need no DOM library. */
export interface AvatarElement {
  readonly nodeType: number;
}

/**
 * The host's picture of an account: the address of an image (absolute or relative to the page,
 * https, http, data or blob), or an element for this one use. Undefined keeps Latchkit's picture.
 */
export type Avatar = (account: AvatarAccount) => string | AvatarElement | null | undefined;
