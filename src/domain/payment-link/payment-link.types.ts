import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** What a payment link asks for. Nothing of it is checked against a network yet. */
export interface LinkedPayment {
  readonly namespace: Namespace;
  /** Absent: the link names no network. */
  readonly networkId?: CaipNetworkId;
  /** Addresses, of which one is paid, or on EVM networks a name. At least one. */
  readonly recipients: readonly string[];
  /** The contract of an ERC-20, or the mint of an SPL token. */
  readonly token?: string;
  /** In base units. */
  readonly units?: bigint;
  /** In whole tokens, as digits with at most one point. */
  readonly amount?: string;
}

/**
 * How a payment link reads. `unsupported`: it asks for something else than a plain transfer, or for
 * something that cannot be sent along.
 */
export type LinkReading =
  | { readonly kind: "payment"; readonly payment: LinkedPayment }
  | { readonly kind: "malformed" | "unsupported" };

export const MALFORMED: LinkReading = { kind: "malformed" };
export const UNSUPPORTED: LinkReading = { kind: "unsupported" };
