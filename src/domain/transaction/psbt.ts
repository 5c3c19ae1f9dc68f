/** One input that an account is asked to sign (BIP-174). */
export interface PsbtInput {
  readonly address: string;
  readonly index: number;
  /** BIP-174 sighash types that may be used; the wallet's default (all) when absent. */
  readonly sighashTypes?: readonly number[];
}

/**
 * A partially signed Bitcoin transaction to be signed: base64, and which inputs by which address.
 */
export interface PsbtRequest {
  readonly psbt: string;
  readonly signInputs: readonly PsbtInput[];
  /** Also send it: only where every input is signed by then. Default off. */
  readonly broadcast?: boolean;
}

/** The signed one, base64; `txid` where it was sent. */
export interface SignedPsbt {
  readonly psbt: string;
  readonly txid?: string;
}

/** How a Bitcoin message is signed: compact ECDSA (BIP-137) or BIP-322. */
export type BitcoinMessageProtocol = "ecdsa" | "bip322";
