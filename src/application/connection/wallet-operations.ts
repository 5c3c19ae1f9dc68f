import type { Connection } from "../../domain/connection/connection-state.js";
import type { Lazy } from "../shared/lazy.js";
import type { RequestConnection } from "./request-connection.js";
import type { DisconnectWallet } from "./disconnect-wallet.js";
import type { RememberedConnection } from "./connection-memory.js";
import type { RestoreConnections } from "./restore-connections.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type {
  AccountChange,
  ConnectionTarget,
  Eip1193Provider,
  NamespaceProvider,
} from "./connection.api.js";
import type { SwitchAccount } from "./switch-account.js";

/** Actions on connected wallets. Loaded when a wallet is chosen or restored, and on first use. */
export interface WalletActions {
  readonly switchAccount: SwitchAccount;
  /** Opens the modal if a wallet must be paired. */
  readonly switchConnection: {
    readonly run: (to: ConnectionTarget, signal: AbortSignal) => Promise<AccountChange>;
  };
  readonly provider: (namespace: Namespace) => Eip1193Provider | NamespaceProvider;
}

/** Loaded on first use; rejects with `code/unavailable` or `code/outdated`. */
export type LazyActions = Lazy<WalletActions>;

/**
 * Connects, registers, stores and disconnects wallets. Loaded when the modal opens, on first use,
 * or if a wallet is remembered.
 */
export interface WalletOperations {
  readonly requestConnection: RequestConnection;
  readonly disconnect: DisconnectWallet;
  readonly memoryWriter: Pick<ConnectionMemoryWriter, "forget" | "setLabel">;
  readonly restore: RestoreConnections;
  readonly adopt: (
    wallets: readonly RememberedConnection[],
    signal: AbortSignal,
  ) => Promise<readonly Connection[]>;
  readonly actions: LazyActions;
}

/** Loaded on first use; rejects with `code/unavailable` or `code/outdated`. */
export type LazyWalletOperations = Lazy<WalletOperations>;
