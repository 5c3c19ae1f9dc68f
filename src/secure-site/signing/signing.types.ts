import type { Hex } from "viem";

/** A displayed field of a request. Values are raw: the screen escapes them. */
export interface ShownField {
  readonly label: string;
  readonly value: string;
  /** Multi-line text; other values are one line. */
  readonly isText?: boolean;
  /** A warning. */
  readonly isWarning?: boolean;
}

/** Header of a Solana off-chain message. */
export interface OffChainEnvelope {
  /** Base58. */
  readonly application: string;
  /** 0: printable ASCII; 1 and 2: UTF-8. */
  readonly format: number;
  /** Base58. */
  readonly signers: readonly string[];
}

/** Bytes to sign as a message. */
export interface MessageToSign {
  readonly kind: "message";
  readonly bytes: Uint8Array;
  /** Undefined if not UTF-8. */
  readonly text: string | undefined;
  readonly envelope?: OffChainEnvelope;
  /** Other sites that the text signs in to. */
  readonly foreignHosts: readonly string[];
}

/** A struct or domain by field name. Integers are bigint, addresses EIP-55. */
export type TypedValue =
  | string
  | bigint
  | boolean
  | readonly TypedValue[]
  | { readonly [name: string]: TypedValue };

/** EIP-712 data, reduced to what the hash covers. */
export interface TypedData {
  readonly domain: { readonly [name: string]: TypedValue };
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  readonly primaryType: string;
  readonly message: { readonly [name: string]: TypedValue };
}
/** Typed data to sign. */
export interface TypedDataToSign {
  readonly kind: "typed-data";
  readonly data: TypedData;
}

/** An EVM call. `value` in base units. */
export interface EvmCall {
  /** Absent for contract creation. */
  readonly to?: Hex;
  readonly data: Hex;
  readonly value: bigint;
  /** Absent: the account's next nonce. */
  readonly nonce?: number;
}
/** Fee in base units; the transaction is signed with exactly these values. */
export interface EvmFee {
  /** Gas limit. */
  readonly gas: bigint;
  /** Maximum price per gas unit; the gas price of a legacy transaction. */
  readonly maxFeePerGas: bigint;
  /** Absent on chains without EIP-1559: a legacy transaction. */
  readonly maxPriorityFeePerGas?: bigint;
  /** Data fee of an OP Stack chain, as estimated by its node. */
  readonly dataFee?: bigint;
}
/** A transaction or a batch of calls (EIP-5792). */
export interface CallsToSend {
  readonly kind: "calls";
  readonly calls: readonly EvmCall[];
  /** `site`: the site pays. Absent until prepared by the keys. */
  readonly fee?: EvmFee | "site";
}

/** An instruction; numbers are indices into the list of all keys. */
export interface SolanaInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}
/** Keys from a lookup table, by index. */
export interface SolanaLookup {
  readonly table: string;
  readonly writable: readonly number[];
  readonly readable: readonly number[];
}
/** A parsed message without loss: it can be re-encoded to the same bytes. */
export interface SolanaMessage {
  readonly version: "legacy" | 0;
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  /** Base58. */
  readonly keys: readonly string[];
  /** Base58. */
  readonly blockhash: string;
  readonly instructions: readonly SolanaInstruction[];
  readonly lookups: readonly SolanaLookup[];
}

/** A Solana transaction and the index of the account's signature. */
export interface SolanaTransaction {
  readonly bytes: Uint8Array;
  /** The signed part of `bytes`. */
  readonly message: Uint8Array;
  readonly read: SolanaMessage;
  readonly signerIndex: number;
  /** Maximum network fee, lamports. */
  readonly fee: bigint;
}
/** Solana transactions to sign. */
export interface SolanaToSign {
  readonly kind: "solana";
  readonly transactions: readonly SolanaTransaction[];
}

/** A request passed on to the keys: permissions and user operations. */
export interface OtherRequest {
  readonly kind: "other";
  readonly params: unknown;
}

/**
 * A parsed request. Screens and signatures use only this, so that the user approves exactly what is
 * signed.
 */
export type SigningRequest =
  | MessageToSign
  | TypedDataToSign
  | CallsToSend
  | SolanaToSign
  | OtherRequest;
