import { MOST_PENDING } from "../../domain/activity/sent-transaction.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { RecentValues } from "../shared/recent-values.js";
import { type EvmAccess, EvmReceiptSearch, shownTransaction } from "./evm-receipts.js";
import { provenTransaction, type ProvenTransaction } from "./proven-transaction.js";

/**
 * What was seen of the latest transactions: what took the place of one can only be looked for by
 * who saw it before.
 */
export class EvmSearches {
  readonly #searches = new RecentValues<EvmReceiptSearch>(MOST_PENDING);
  /** The latest block that a network was seen at. */
  readonly #blocks = new Map<CaipNetworkId, bigint>();

  /** The one search for that transaction. Throws `transaction/invalid` for what is no hash. */
  of(access: EvmAccess, hash: string): EvmReceiptSearch {
    const key = `${access.network.id}:${hash}`;
    const search = this.#searches.get(key) ?? new EvmReceiptSearch(access, hash);
    this.#searches.set(key, search);
    return search;
  }

  /** A network stands at that block. */
  noteBlock(networkId: CaipNetworkId, number: bigint): void {
    this.#blocks.set(networkId, number);
  }

  /** What a node shows of one that was just sent, where its own signature proves it. */
  async sent(access: EvmAccess, hash: string): Promise<ProvenTransaction | undefined> {
    const search = this.of(access, hash);
    const shown = await shownTransaction(access.rpc, hash);
    const proven = shown ? await provenTransaction(shown) : undefined;
    if (proven) search.begin(proven, this.#blocks.get(access.network.id));
    return proven;
  }
}
