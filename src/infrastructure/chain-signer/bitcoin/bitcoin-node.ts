import type { CaipAddress, CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { UtxoReading } from "../../../ports/chain-reader.port.js";

/** What a signer asks a Bitcoin network for. Rejects as `ChainReader` does. */
export interface BitcoinNode extends UtxoReading {
  /**
   * The fee in satoshi that was last given for this transfer, so that no more is taken than was
   * shown.
   */
  shownFee(account: CaipAddress, to: string, value: bigint): bigint | undefined;
  /** A whole transaction in hex. Unchecked: who asks holds it against its id. */
  transactionHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string>;
  /**
   * One that was sent just now, in hex, unchecked: looked for a few seconds, undefined where the
   * network does not show it by then. Rejects only with `call/aborted`.
   */
  sentHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string | undefined>;
  /** Height of the best block. */
  tip(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>;
  /** Height of the block that a transaction is in; undefined while it is in none. */
  heightOf(
    networkId: CaipNetworkId,
    txid: string,
    signal: AbortSignal,
  ): Promise<bigint | undefined>;
  /**
   * Sends a signed transaction once. Rejects with `transaction/unknown` where nothing tells whether
   * it arrived.
   */
  broadcast(
    networkId: CaipNetworkId,
    transaction: { readonly hex: string; readonly txid: string },
    signal: AbortSignal,
  ): Promise<void>;
}
