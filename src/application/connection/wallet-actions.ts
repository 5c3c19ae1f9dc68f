import type { Namespace } from "../../domain/caip/caip.types.js";
import type {
  AccountChange,
  ConnectionTarget,
  Eip1193Provider,
  NamespaceProvider,
} from "./connection.api.js";
import type { Lazy } from "../shared/lazy.js";
import type { SwitchAccount } from "./switch-account.js";

/**
 * What connections do with connected wallets, and nothing that connects, registers or ends one.
 * Comes in one piece as soon as a wallet is chosen or brought back, and with the first call that
 * needs it.
 */
export interface WalletActions {
  readonly switchAccount: SwitchAccount;
  /** Leads the user where a wallet has to be paired for it. */
  readonly switchConnection: {
    readonly run: (to: ConnectionTarget, signal: AbortSignal) => Promise<AccountChange>;
  };
  readonly provider: (namespace: Namespace) => Eip1193Provider | NamespaceProvider;
}

/** The same, fetched on first use; `code/unavailable` or `code/outdated` when that fails. */
export type LazyActions = Lazy<WalletActions>;
