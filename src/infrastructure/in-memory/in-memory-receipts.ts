import { explorerLink, type Network } from "../../domain/network/network.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Transactions of an in-memory chain, mined at once or, with `isMining` off, by `mine()`. */
export class InMemoryReceipts {
  isMining = true;
  readonly #receipts = new Map<string, TransactionReceipt>();
  #open: readonly TransactionReceipt[] = [];
  #waiting: readonly (() => void)[] = [];
  #count = 0;

  constructor() {
    bindMembers(this);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a sent transaction. */
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

  /** Mines all pending transactions. */
  mine(): void {
    for (const receipt of this.#open)
      this.#receipts.set(`${receipt.networkId}:${receipt.hash}`, receipt);
    const listeners = this.#waiting;
    this.#open = [];
    this.#waiting = [];
    listeners.forEach((settle) => settle());
  }

  height(networkId: CaipNetworkId): bigint {
    return [...this.#receipts.values()]
      .filter((receipt) => receipt.networkId === networkId)
      .reduce((highest, { blockNumber }) => (blockNumber > highest ? blockNumber : highest), 0n);
  }

  find(networkId: CaipNetworkId, hash: string): TransactionReceipt | undefined {
    return this.#receipts.get(`${networkId}:${hash}`);
  }

  isOpen(networkId: CaipNetworkId, hash: string): boolean {
    return this.#open.some((one) => one.networkId === networkId && one.hash === hash);
  }

  /** Resolves at the next block, or at once if the receipt exists. Rejects with `call/aborted`. */
  async nextBlock(networkId: CaipNetworkId, hash: string, signal: AbortSignal): Promise<void> {
    await settleWithin(
      () =>
        this.find(networkId, hash)
          ? undefined
          : new Promise<void>((settle) => {
              this.#waiting = [...this.#waiting, settle];
            }),
      { signal },
    );
  }
}
