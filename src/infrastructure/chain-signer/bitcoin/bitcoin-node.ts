import type { CaipAddress, CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { UtxoReading } from "../../../ports/chain-reader.port.js";

/** Bitcoin node access of the signer. Rejects as `ChainReader` does. */
export interface BitcoinNode extends UtxoReading {
  /** The fee last shown for this transfer, satoshi; it limits the actual fee. */
  shownFee(account: CaipAddress, to: string, value: bigint): bigint | undefined;
  /** A raw transaction in hex, unverified: callers compare it with its id. */
  transactionHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string>;
  /**
   * A recently sent transaction in hex, unverified. Polls for a few seconds, then returns
   * undefined. Rejects only with `call/aborted`.
   */
  sentHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string | undefined>;
  /** Height of the best block. */
  tip(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>;
  /** Height of the transaction's block; undefined while unconfirmed. */
  heightOf(
    networkId: CaipNetworkId,
    txid: string,
    signal: AbortSignal,
  ): Promise<bigint | undefined>;
  /**
   * Broadcasts a signed transaction once. Rejects with `transaction/unknown` if it is uncertain
   * whether the node received it.
   */
  broadcast(
    networkId: CaipNetworkId,
    transaction: { readonly hex: string; readonly txid: string },
    signal: AbortSignal,
  ): Promise<void>;
}
