import type { Namespace } from "../../domain/caip/caip.types.js";
import type {
  AccountChange,
  ConnectionTarget,
  Eip1193Provider,
  NamespaceProvider,
} from "./connection.api.js";
import type { Lazy } from "../shared/lazy.js";
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
