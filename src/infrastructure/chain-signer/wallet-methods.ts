import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";

/** A message to be signed: by whom, and its text. */
export interface MessageAsked {
  readonly address: string;
  readonly text: string;
}
/** A transaction to be sent: by whom, on which network. */
export interface TransactionAsked {
  readonly address: string;
  readonly network: Network;
  readonly networkId: CaipNetworkId;
  readonly transaction: TransactionRequest;
}

/**
 * A wallet RPC method and its shape. `params` builds what the wallet is asked with, `read` takes
 * the signature or hash from its answer and throws, whatever it likes, where there is none.
 */
export interface WalletMethod<A> {
  readonly method: string;
  params(asked: A): unknown;
  read?(answer: unknown): string;
}

/**
 * How accounts of a namespace sign and send. A name alone asks with `{ address, message }`, as
 * `polkadot_signMessage` has it.
 */
export interface WalletMethods {
  readonly signMessage?: string | WalletMethod<MessageAsked>;
  readonly send?: WalletMethod<TransactionAsked>;
}
