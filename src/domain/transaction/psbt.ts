/** An input to sign (BIP-174). */
export interface PsbtInput {
  readonly address: string;
  readonly index: number;
  /** Allowed BIP-174 sighash types; absent: the wallet's default (all). */
  readonly sighashTypes?: readonly number[];
}

/** A partially signed Bitcoin transaction (base64) and the inputs to sign by address. */
export interface PsbtRequest {
  readonly psbt: string;
  readonly signInputs: readonly PsbtInput[];
  /** Also broadcasts it if all inputs are signed. Default off. */
  readonly broadcast?: boolean;
}

/** The signed PSBT, base64; `txid` if broadcast. */
export interface SignedPsbt {
  readonly psbt: string;
  readonly txid?: string;
}

/** Bitcoin message signature: compact ECDSA (BIP-137) or BIP-322. */
export type BitcoinMessageProtocol = "ecdsa" | "bip322";
