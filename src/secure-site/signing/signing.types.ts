import type { Hex } from "viem";
import type { SolanaMessage } from "./solana-message.js";

/** One thing that the screen shows of a request. Values are raw: the screen escapes them. */
export interface ShownField {
  readonly label: string;
  readonly value: string;
  /** A text in its author's own lines; every other value is one line. */
  readonly isText?: boolean;
  /** Something that a user must not overlook. */
  readonly isWarning?: boolean;
}

/** What an off-chain message of Solana says beside its text. */
export interface OffChainEnvelope {
  /** In base58. */
  readonly application: string;
  /** 0: printable ASCII; 1 and 2: UTF-8. */
  readonly format: number;
  /** In base58. */
  readonly signers: readonly string[];
}

/** Bytes that are signed as a message, and how they read. */
export interface MessageToSign {
  readonly kind: "message";
  readonly bytes: Uint8Array;
  /** Undefined for bytes that are no UTF-8 text. */
  readonly text: string | undefined;
  readonly envelope?: OffChainEnvelope;
  /** Hosts of other sites that the text signs in to. */
  readonly foreignHosts: readonly string[];
}

/** One struct or domain, by the names of its fields. Integers are bigint, addresses EIP-55. */
export type TypedValue =
  | string
  | bigint
  | boolean
  | readonly TypedValue[]
  | { readonly [name: string]: TypedValue };

/** Typed data (EIP-712) with exactly what its hash covers. */
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

/** One call on EVM. `value` in base units. */
export interface EvmCall {
  /** Absent where a contract is made. */
  readonly to?: Hex;
  readonly data: Hex;
  readonly value: bigint;
  /** Absent: the account's next one. */
  readonly nonce?: number;
}
/** What a transaction pays, in base units. It is signed with exactly these numbers. */
export interface EvmFee {
  /** Most units of gas. */
  readonly gas: bigint;
  /** Most that is paid for one unit of gas; the gas price of a legacy transaction. */
  readonly maxFeePerGas: bigint;
  /** Absent on chains without EIP-1559: the transaction is a legacy one. */
  readonly maxPriorityFeePerGas?: bigint;
  /** What an OP-stack chain takes for the data, as its node estimates it. */
  readonly dataFee?: bigint;
}
/** A transaction, or a batch of calls (EIP-5792), to send. */
export interface CallsToSend {
  readonly kind: "calls";
  readonly calls: readonly EvmCall[];
  /** `site`: the site pays. Absent until the keys have prepared it. */
  readonly fee?: EvmFee | "site";
}

/** A transaction of Solana, and the place of the account's signature in it. */
export interface SolanaTransaction {
  readonly bytes: Uint8Array;
  /** The bytes of `bytes` that are signed. */
  readonly message: Uint8Array;
  readonly read: SolanaMessage;
  readonly signerIndex: number;
  /** Most that the network takes, in lamports. */
  readonly fee: bigint;
}
/** Transactions of Solana to sign. */
export interface SolanaToSign {
  readonly kind: "solana";
  readonly transactions: readonly SolanaTransaction[];
}

/** A request that the site only hands on to its keys: permissions and user operations. */
export interface OtherRequest {
  readonly kind: "other";
  readonly params: unknown;
}

/**
 * What a user agrees to and the keys sign, and nothing else: it was read from the page's request
 * once, and every screen and every signature is made from it.
 */
export type SigningRequest =
  | MessageToSign
  | TypedDataToSign
  | CallsToSend
  | SolanaToSign
  | OtherRequest;
