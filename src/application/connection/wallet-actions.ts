import type { Namespace } from "../../domain/caip/caip.types.js";
import type { UseAccount } from "../account/use-account.js";
import type { Eip1193Provider, NamespaceProvider } from "./connection.api.js";
import type { WaitingTransactions } from "../navigation/waiting-transactions.js";
import type { SwitchNetwork } from "../network/switch-network.js";
import type { Lazy } from "../shared/lazy.js";
import type { SwitchAccount } from "./switch-account.js";
import type { SwitchConnection } from "./switch-connection.js";

/**
 * What is done with connected wallets, and nothing that connects, registers or ends one. Comes in
 * one piece as soon as a wallet is chosen or brought back, and with the first call that needs it.
 */
export interface WalletActions {
  readonly switchAccount: SwitchAccount;
  readonly switchConnection: SwitchConnection;
  readonly switchNetwork: SwitchNetwork;
  readonly transactions: WaitingTransactions;
  readonly account: UseAccount;
  /** A deep copy of a request that nobody can change. */
  readonly copyOf: <T>(request: T) => T;
  readonly provider: (namespace: Namespace) => Eip1193Provider | NamespaceProvider;
}

/** The same, fetched on first use; `code/unavailable` or `code/outdated` when that fails. */
export type LazyActions = Lazy<WalletActions>;
