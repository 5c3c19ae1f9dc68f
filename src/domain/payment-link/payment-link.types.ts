import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** A payment link's content, not yet checked against a network. */
export interface LinkedPayment {
  readonly namespace: Namespace;
  /** Absent if the link names no network. */
  readonly networkId?: CaipNetworkId;
  /** At least one address; one of them is paid. On EVM networks also a name. */
  readonly recipients: readonly string[];
  /** ERC-20 contract or SPL mint. */
  readonly token?: string;
  /** In base units. */
  readonly units?: bigint;
  /** In whole tokens: digits with at most one point. */
  readonly amount?: string;
}

/** Result of parsing. `unsupported`: not a plain transfer, or requires data that cannot be sent. */
export type LinkReading =
  | { readonly kind: "payment"; readonly payment: LinkedPayment }
  | { readonly kind: "malformed" | "unsupported" };

export const MALFORMED: LinkReading = { kind: "malformed" };
export const UNSUPPORTED: LinkReading = { kind: "unsupported" };
