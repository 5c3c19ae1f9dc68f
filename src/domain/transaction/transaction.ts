import type { TextOn } from "../account/account.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/**
 * A transaction to be signed and sent by the wallet. `value` in base units (wei, lamports,
 * satoshi).
 */
export interface TransactionRequest {
  readonly to: string;
  readonly value?: bigint;
  /** 0x hex. EVM only: `transaction/invalid` elsewhere. */
  readonly data?: string;
  /** Gas units; the wallet estimates when absent. EVM only. */
  readonly gas?: bigint;
  /**
   * The token to send in place of the currency; `value` counts in its base units then. Solana: the
   * mint of an SPL token. EVM: the contract of an ERC-20.
   */
  readonly token?: string;
  /**
   * The most that the network may take, in base units of its currency: the fee that the user was
   * shown. Bitcoin and Solana (with the rent of a token account that the receiver does not have).
   * What is built here keeps to it, or rejects with `transaction/fee-too-high`. Without it the fee
   * that `networkFee` last gave for the same transfer binds on Bitcoin.
   */
  readonly maxFee?: bigint;
}

/** A transaction a wallet has sent. */
export interface TransactionRef<N extends Namespace = Namespace> {
  readonly networkId: CaipNetworkId;
  /** 0x hex on eip155, base58 on solana, hex without 0x on bip122. */
  readonly hash: TextOn<N>;
  readonly explorerUrl?: string;
  /**
   * What the network shows of it, on what `sendTransaction` returned. `seen`: a node shows the
   * transaction that was requested. `unknown`: the wallet returned this hash, and no node proves
   * what is behind it; it may be on its way, so never send again before `waitForReceipt` settled.
   */
  readonly delivery?: "seen" | "unknown";
}

/** What became of a sent transaction once it is in a block. */
export interface TransactionReceipt<N extends Namespace = Namespace> extends TransactionRef<N> {
  readonly status: "success" | "reverted";
  readonly blockNumber: bigint;
  /**
   * The hash that was waited for, where the user had the same transaction sent again at another
   * fee: `hash` is the one in the block. EVM and Bitcoin.
   */
  readonly replaces?: TextOn<N>;
}

/** EIP-712 typed data, as `eth_signTypedData_v4` takes it. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/**
 * One call of an EIP-5792 batch. `to` and `data` start with 0x (S5-031, S5-032); `value` in wei.
 */
export interface BatchCall {
  readonly to: string;
  readonly data?: string;
  readonly value?: bigint;
}

/** Calls that a wallet is asked for at once. */
export interface CallBatch {
  readonly calls: readonly BatchCall[];
  /** All or nothing, or the wallet refuses; else it may do them one after the other. */
  readonly atomicRequired: boolean;
}

/**
 * State of an EIP-5792 batch. `code`: 100 pending, 200 success, 400 to 600 failures, as the wallet
 * says.
 */
export interface BatchStatus {
  readonly id: string;
  readonly code: number;
  readonly isAtomic: boolean;
  readonly hashes: readonly string[];
}
/**
 * EIP-5792 capabilities of one account: network → capability name → what the wallet reports of it.
 */
export type WalletCapabilities = Readonly<Record<CaipNetworkId, Readonly<Record<string, unknown>>>>;
