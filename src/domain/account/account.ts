import type { CaipAddress, CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Account types; only Bitcoin has `payment` and `ordinal`. */
export type AccountType = "eoa" | "smartAccount" | "payment" | "ordinal";

/** A hash or address: 0x hex on eip155, the namespace's own encoding elsewhere. */
export type TextOn<N extends Namespace> = N extends "eip155" ? `0x${string}` : string;

/** An account of one namespace. `address` has its checksum if the namespace defines one. */
export interface AccountOn<N extends Namespace> {
  /** The namespace of the account. */
  readonly namespace: N;
  /** Checksummed on eip155, else as the chain writes it. */
  readonly address: TextOn<N>;
  /** CAIP-10 id of the account on its network. */
  readonly caipAddress: CaipAddress;
  /** CAIP-2 id of the account's network. */
  readonly networkId: CaipNetworkId;
  /** Id of the connector of the account's wallet. */
  readonly connectorId: string;
  /** Externally owned, smart, or the use of a Bitcoin address. */
  readonly type: AccountType;
  /** Public key in hex, if the wallet reports it (Bitcoin). Not verified. */
  readonly publicKey?: string;
  /** BIP-32 path, if the wallet reports it (Bitcoin). */
  readonly path?: string;
}

/** A connected account; `namespace` determines the address format. */
export type Account<N extends Namespace = Namespace> = { readonly [One in N]: AccountOn<One> }[N];

/** Splits an address into groups of four characters; a leading `0x` belongs to the first group. */
export const addressGroups = (address: string): readonly string[] => {
  const start = address.startsWith("0x") ? 2 : 0;
  const [first = "", ...others] = address.slice(start).match(/.{1,4}/gsu) ?? [];
  return [address.slice(0, start) + first, ...others];
};

/** Shortens an address of more than 12 characters, such as `0xf39F…2266`. */
export const shortenAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Input of the host's avatar function. */
export interface AvatarAccount {
  /** The address in its chain's own form. */
  readonly address: string;
  /** CAIP-10 id, with the network. */
  readonly caipAddress: CaipAddress;
  /** The namespace of the account. */
  readonly namespace: Namespace;
  /** The account's name, such as an ENS name, once resolved. Untrusted text. */
  readonly name?: string;
  /** The avatar record of the name: https or a data URI. */
  readonly avatar?: string;
}

/** A DOM element, typed without the DOM library. */
export interface AvatarElement {
  /** As `Node.nodeType` of a DOM element. */
  readonly nodeType: number;
}

/**
 * The host's avatar for an account: an image URL (absolute or relative to the page; https, http,
 * data or blob) or a new element. Undefined selects Latchkit's own avatar.
 */
export type Avatar = (account: AvatarAccount) => string | AvatarElement | null | undefined;
