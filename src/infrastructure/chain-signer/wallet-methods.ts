import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";

/** A message to sign and its account. */
export interface MessageAsked {
  readonly address: string;
  readonly text: string;
}
/** A transaction to send, its account and network. */
export interface TransactionAsked {
  readonly address: string;
  readonly network: Network;
  readonly networkId: CaipNetworkId;
  readonly transaction: TransactionRequest;
}

/**
 * A wallet RPC method. `params` builds the request; `read` extracts the signature or hash from the
 * answer and throws if there is none.
 */
export interface WalletMethod<A> {
  readonly method: string;
  params(asked: A): unknown;
  read?(answer: unknown): string;
}

/**
 * Methods that sign and send for a namespace. A plain name is called with `{ address, message }`,
 * like `polkadot_signMessage`.
 */
export interface WalletMethods {
  readonly signMessage?: string | WalletMethod<MessageAsked>;
  readonly send?: WalletMethod<TransactionAsked>;
}
