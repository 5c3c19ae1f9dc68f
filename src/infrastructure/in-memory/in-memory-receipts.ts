import { explorerLink, type Network } from "../../domain/network/network.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import { settleWithin } from "../shared/settle-within.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/**
 * What was sent to an in-memory ledger, and what of it is in a block: at once, or at `mine()` while
 * `isMining` is off.
 */
export class InMemoryReceipts {
  isMining = true;
  readonly #receipts = new Map<string, TransactionReceipt>();
  #open: readonly TransactionReceipt[] = [];
  #waiting: readonly (() => void)[] = [];
  #count = 0;

  constructor() {
    ownMembers(this);
  }

  /** Numbers of what was sent so far; the next one is one more. */
  get count(): number {
    return this.#count;
  }

  /** Takes one that was sent. */
  add({ id: networkId, explorerUrl }: Network, hash: string): void {
    this.#count += 1;
    this.#open = [
      ...this.#open,
      {
        networkId,
        hash,
        status: "success",
        blockNumber: BigInt(this.#count),
        ...(explorerUrl !== undefined && {
          explorerUrl: explorerLink(explorerUrl, "tx", hash),
        }),
      },
    ];
    if (this.isMining) this.mine();
  }

  /** Writes the receipts of what was sent so far. */
  mine(): void {
    for (const receipt of this.#open)
      this.#receipts.set(`${receipt.networkId}:${receipt.hash}`, receipt);
    const waiting = this.#waiting;
    this.#open = [];
    this.#waiting = [];
    waiting.forEach((go) => go());
  }

  /** The newest block of a network; zero where nothing was sent. */
  height(networkId: CaipNetworkId): bigint {
    return [...this.#receipts.values()]
      .filter((receipt) => receipt.networkId === networkId)
      .reduce((highest, { blockNumber }) => (blockNumber > highest ? blockNumber : highest), 0n);
  }

  find(networkId: CaipNetworkId, hash: string): TransactionReceipt | undefined {
    return this.#receipts.get(`${networkId}:${hash}`);
  }

  /** Whether it was sent and is in no block. */
  isOpen(networkId: CaipNetworkId, hash: string): boolean {
    return this.#open.some((one) => one.networkId === networkId && one.hash === hash);
  }

  /**
   * Settles at the next block, at once where the receipt is there: looked up in the same step, so
   * that no mining falls between looking and waiting. Rejects with `call/aborted`.
   */
  async nextBlock(networkId: CaipNetworkId, hash: string, signal: AbortSignal): Promise<void> {
    await settleWithin(
      () =>
        this.find(networkId, hash)
          ? undefined
          : new Promise<void>((go) => {
              this.#waiting = [...this.#waiting, go];
            }),
      { signal },
    );
  }
}
