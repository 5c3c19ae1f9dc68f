import type { Hex } from "viem";

/** A displayed field of a request. Values are raw: the screen escapes them. */
export interface ShownField {
  /** Name of the field. */
  readonly label: string;
  /** Its value, not escaped. */
  readonly value: string;
  /** Multi-line text; other values are one line. */
  readonly isText?: boolean;
  /** The user should notice it. */
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
  /** Selects this kind. */
  readonly kind: "message";
  /** What is signed. */
  readonly bytes: Uint8Array;
  /** Undefined if not UTF-8. */
  readonly text: string | undefined;
  /** Header, if the message has one. */
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
  /** EIP-712 domain. */
  readonly domain: { readonly [name: string]: TypedValue };
  /** EIP-712 types by name. */
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  /** Name of the type of `message`. */
  readonly primaryType: string;
  /** The values to sign. */
  readonly message: { readonly [name: string]: TypedValue };
}
/** EIP-712 typed data to sign. */
export interface TypedDataToSign {
  /** Selects this kind. */
  readonly kind: "typed-data";
  /** The data to sign. */
  readonly data: TypedData;
}

/** `value` in base units. */
export interface EvmCall {
  /** Absent for contract creation. */
  readonly to?: Hex;
  /** 0x hex. */
  readonly data: Hex;
  /** Wei. */
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
  /** Selects this kind. */
  readonly kind: "calls";
  /** The calls, in order. */
  readonly calls: readonly EvmCall[];
  /** `site`: the site pays. Absent until prepared by the keys. */
  readonly fee?: EvmFee | "site";
}

/** An instruction; numbers are indices into the list of all keys. */
export interface SolanaInstruction {
  /** Index of the program in the message's accounts. */
  readonly program: number;
  /** Indexes in the message's accounts. */
  readonly accounts: readonly number[];
  /** Data of the instruction. */
  readonly data: Uint8Array;
}
/** Keys from a lookup table, by index. */
export interface SolanaLookup {
  /** Address of the lookup table, base58. */
  readonly table: string;
  /** Indexes of writable accounts in the table. */
  readonly writable: readonly number[];
  /** Indexes of read-only accounts in the table. */
  readonly readable: readonly number[];
}
/** A parsed message; can be re-encoded to the same bytes. */
export interface SolanaMessage {
  /** Version of the message. */
  readonly version: "legacy" | 0;
  /** Number of signatures. */
  readonly signers: number;
  /** Number of signers that are read-only. */
  readonly readonlySigners: number;
  /** Number of other accounts that are read-only. */
  readonly readonlyOthers: number;
  /** Base58. */
  readonly keys: readonly string[];
  /** Base58. */
  readonly blockhash: string;
  /** The instructions, in order. */
  readonly instructions: readonly SolanaInstruction[];
  /** The lookup tables. */
  readonly lookups: readonly SolanaLookup[];
}

/** A Solana transaction and the index of the account's signature. */
export interface SolanaTransaction {
  /** Wire format. */
  readonly bytes: Uint8Array;
  /** The signed part of `bytes`. */
  readonly message: Uint8Array;
  /** The parsed message. */
  readonly read: SolanaMessage;
  /** Index of the user's signature. */
  readonly signerIndex: number;
  /** Maximum network fee, lamports. */
  readonly fee: bigint;
}
/** Solana transactions to sign. */
export interface SolanaToSign {
  /** Selects this kind. */
  readonly kind: "solana";
  /** The transactions, in order. */
  readonly transactions: readonly SolanaTransaction[];
}

/** A request passed on to the keys: permissions and user operations. */
export interface OtherRequest {
  /** Selects this kind. */
  readonly kind: "other";
  /** Parameters, in the method's own form. */
  readonly params: unknown;
}

/** A parsed request. Screens and signatures use only this. */
export type SigningRequest =
  | MessageToSign
  | TypedDataToSign
  | CallsToSend
  | SolanaToSign
  | OtherRequest;
