import { initialNetworkId, type Networks } from "../../domain/network/networks.js";
import type { ConnectionMemory } from "../connection/connection-memory.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { WalletOperations } from "../connection/wallet-operations.js";
import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";

/** Dependencies of the flow. */
export interface RestoreFlowParts {
  readonly life: Lifetime;
  readonly memory: ConnectionMemory;
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly operations: Lazy<Pick<WalletOperations, "restore">>;
}

/** Restores remembered connections at start. Does not navigate, because the user did not act. */
export class RestoreFlow {
  readonly #parts: RestoreFlowParts;
  constructor(parts: RestoreFlowParts) {
    this.#parts = parts;
  }

  /**
   * Settles when the first restore has ended. If the code loads later, the wallets are restored
   * then. Rejects with `code/unavailable`, `code/outdated` and `instance/disposed`.
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
      // Without remembered wallets, or if their code fails to load, the state becomes
      // `disconnected` at once.
      connectionStore.endRestore();
    }
  }
}
