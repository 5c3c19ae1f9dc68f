import { initialNetworkId } from "../../domain/network/select-network.js";
import type { ConnectionMemory } from "../connection/connection-memory.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { WalletOperations } from "../connection/wallet-operations.js";
import type { Lazy } from "../shared/lazy.js";
import type { Networks } from "../../domain/network/networks.js";
import type { Lifetime } from "../shared/lifetime.js";

/** What is remembered, and what brings it back. */
export interface RestoreFlowParts {
  readonly life: Lifetime;
  readonly memory: ConnectionMemory;
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly operations: Lazy<Pick<WalletOperations, "restore">>;
}

/**
 * Restores what is remembered as the page starts. Nobody chose a wallet in this page, so it opens
 * no view and closes none.
 */
export class RestoreFlow {
  readonly #parts: RestoreFlowParts;
  constructor(parts: RestoreFlowParts) {
    this.#parts = parts;
  }

  /**
   * Settles once the first restore has ended; code that comes later brings the wallets back then.
   * Rejects with `code/unavailable`, `code/outdated` and `instance/disposed`.
   */
  async run(): Promise<void> {
    const { life, memory, connectionStore, networks } = this.#parts;
    connectionStore.beginRestore(
      initialNetworkId({
        networks: networks.all,
        stored: memory.networkId(),
        namespace: memory.namespace(),
        fallback: networks.fallback.id,
      }),
    );
    await life.run("start", undefined, () => this.#restore(memory.activeToRestore().length > 0));
  }

  async #restore(isRemembered: boolean): Promise<void> {
    const { operations, connectionStore, life } = this.#parts;
    if (!isRemembered) return connectionStore.endRestore();
    try {
      await new Promise<void>((resolve, reject) => {
        operations.follow(({ restore }) => void restore.run(life.signal).then(resolve, reject));
        operations.load().catch(reject);
      });
    } finally {
      // Without a memory, or without the code to use it, the page is notified at once that nobody
      // is connected.
      connectionStore.endRestore();
    }
  }
}
