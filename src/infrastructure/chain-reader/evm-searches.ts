import { MOST_PENDING } from "../../domain/activity/sent-transaction.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { RecentValues } from "../shared/recent-values.js";
import { type EvmAccess, EvmReceiptSearch, shownTransaction } from "./evm-receipts.js";
import { provenTransaction, type ProvenTransaction } from "./proven-transaction.js";

/**
 * Searches of recent transactions: only a search that saw a transaction can find its replacement.
 */
export class EvmSearches {
  readonly #searches = new RecentValues<EvmReceiptSearch>(MOST_PENDING);
  /** Latest known block by network. */
  readonly #blocks = new Map<CaipNetworkId, bigint>();

  /** The search for a transaction. Throws `transaction/invalid` for an invalid hash. */
  of(access: EvmAccess, hash: string): EvmReceiptSearch {
    const key = `${access.network.id}:${hash}`;
    const search = this.#searches.get(key) ?? new EvmReceiptSearch(access, hash);
    this.#searches.set(key, search);
    return search;
  }

  /** Records a network's latest block. */
  noteBlock(networkId: CaipNetworkId, number: bigint): void {
    this.#blocks.set(networkId, number);
  }

  /** A recently sent transaction, if a node shows it and its signature proves it. */
  async sent(access: EvmAccess, hash: string): Promise<ProvenTransaction | undefined> {
    const search = this.of(access, hash);
    const shown = await shownTransaction(access.rpc, hash);
    const proven = shown ? await provenTransaction(shown) : undefined;
    if (proven) search.begin(proven, this.#blocks.get(access.network.id));
    return proven;
  }
}
