import type { Connection } from "../../domain/connection/connection-state.js";
import type { Lazy } from "../shared/lazy.js";
import type { AskWallet } from "./ask-wallet.js";
import type { DisconnectWallet } from "./disconnect-wallet.js";
import type { RememberedConnection } from "./connection-memory.js";
import type { RestoreConnections } from "./restore-connections.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { LazyActions } from "./wallet-actions.js";

/**
 * All that connects, registers, remembers and ends wallets; it comes in one piece when the modal
 * opens, with the first call that needs it or where a wallet is remembered.
 */
export interface WalletOperations {
  readonly askWallet: AskWallet;
  readonly disconnect: DisconnectWallet;
  readonly memoryWriter: Pick<ConnectionMemoryWriter, "forget" | "setLabel">;
  readonly restore: RestoreConnections;
  /**
   * Makes wallets that are connected already the session, silently; gives those that said they are.
   */
  readonly adopt: (
    wallets: readonly RememberedConnection[],
    signal: AbortSignal,
  ) => Promise<readonly Connection[]>;
  readonly actions: LazyActions;
}

/** The same, fetched on first use; `code/unavailable` or `code/outdated` when that fails. */
export type LazyWalletOperations = Lazy<WalletOperations>;
