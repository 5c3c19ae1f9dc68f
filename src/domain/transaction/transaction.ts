import type { TextOn } from "../account/account.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** A transaction for the wallet to sign and send. `value` in base units. */
export interface TransactionRequest {
  /** The receiver's address. */
  readonly to: string;
  /** Base units of the currency. Default 0. */
  readonly value?: bigint;
  /** 0x hex. EVM only: `transaction/invalid` elsewhere. */
  readonly data?: string;
  /** Gas units; the wallet estimates when absent. EVM only. */
  readonly gas?: bigint;
  /** SPL mint or ERC-20 contract to send instead of the native currency. */
  readonly token?: string;
  /**
   * Maximum network fee that the user saw, in base units (Bitcoin, Solana). Exceeding it rejects
   * with `transaction/fee-too-high`. Default: Bitcoin's last `networkFee`.
   */
  readonly maxFee?: bigint;
}

/** A transaction that a wallet sent. */
export interface TransactionRef<N extends Namespace = Namespace> {
  /** The network of the transaction. */
  readonly networkId: CaipNetworkId;
  /** 0x hex on eip155, base58 on solana, hex without 0x on bip122. */
  readonly hash: TextOn<N>;
  /** The transaction's page at the block explorer. */
  readonly explorerUrl?: string;
  /**
   * `seen`: a node shows the transaction. `unknown`: it may be in flight, so never send again
   * before `waitForReceipt` settles.
   */
  readonly delivery?: "seen" | "unknown";
}

/** Result of a mined transaction. */
export interface TransactionReceipt<N extends Namespace = Namespace> extends TransactionRef<N> {
  /** `reverted`: mined, but without effect. */
  readonly status: "success" | "reverted";
  /** Number of the transaction's block; the slot on Solana. */
  readonly blockNumber: bigint;
  /** The awaited hash, if the user replaced the transaction with another fee; EVM and Bitcoin. */
  readonly replaces?: TextOn<N>;
}

/** EIP-712 typed data for `eth_signTypedData_v4`. */
export interface TypedData {
  /** EIP-712 domain. */
  readonly domain: Readonly<Record<string, unknown>>;
  /** EIP-712 types by name. */
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  /** Name of the type of `message`. */
  readonly primaryType: string;
  /** The values to sign. */
  readonly message: Readonly<Record<string, unknown>>;
}

/** A call of an EIP-5792 batch. `to` and `data` start with 0x; `value` in wei. */
export interface BatchCall {
  /** The contract or receiver. */
  readonly to: string;
  /** 0x hex. */
  readonly data?: string;
  /** Wei. Default 0. */
  readonly value?: bigint;
}

/** A batch of calls. */
export interface CallBatch {
  /** The calls, in order. */
  readonly calls: readonly BatchCall[];
  /** Requires atomic execution; otherwise the wallet may execute calls sequentially. */
  readonly atomicRequired: boolean;
}

/** Status of an EIP-5792 batch. `code`: 100 pending, 200 success, 400 to 600 failures. */
export interface BatchStatus {
  /** Id that `sendCalls` returned. */
  readonly id: string;
  /** Status code of EIP-5792: 1xx pending, 2xx done, 4xx to 6xx failed. */
  readonly code: number;
  /** True if the calls succeed or fail together. */
  readonly isAtomic: boolean;
  /** Transaction hashes. */
  readonly hashes: readonly string[];
}
/** EIP-5792 capabilities of an account: network → capability → value reported by the wallet. */
export type WalletCapabilities = Readonly<Record<CaipNetworkId, Readonly<Record<string, unknown>>>>;
