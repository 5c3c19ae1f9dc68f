import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { UseAccount } from "../account/use-account.js";
import type {
  AccountChange,
  ConnectionTarget,
  Eip1193Provider,
  NamespaceProvider,
} from "./connection.api.js";
import type { WaitingTransactions } from "../transactions/waiting-transactions.js";
import type { Lazy } from "../shared/lazy.js";
import type { SwitchAccount } from "./switch-account.js";

/**
 * What is done with connected wallets, and nothing that connects, registers or ends one. Comes in
 * one piece as soon as a wallet is chosen or brought back, and with the first call that needs it.
 */
export interface WalletActions {
  readonly switchAccount: SwitchAccount;
  /** Leads the user where a wallet has to be paired for it. */
  readonly switchConnection: {
    readonly run: (to: ConnectionTarget, signal: AbortSignal) => Promise<AccountChange>;
  };
  /** Leads the user through it. The commit function's `undefined` means retry. */
  readonly switchNetwork: {
    readonly run: (to: CaipNetworkId, signal: AbortSignal) => Promise<() => Network | undefined>;
  };
  readonly transactions: WaitingTransactions;
  readonly account: UseAccount;
  /** A deep copy of a request that nobody can change. */
  readonly copyOf: <T>(request: T) => T;
  readonly provider: (namespace: Namespace) => Eip1193Provider | NamespaceProvider;
}

/** The same, fetched on first use; `code/unavailable` or `code/outdated` when that fails. */
export type LazyActions = Lazy<WalletActions>;
