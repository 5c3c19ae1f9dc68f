import type { UseAccount } from "../account/use-account.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Eip1193Provider, NamespaceProvider } from "../latchkit.js";
import type { WaitingTransactions } from "../navigation/waiting-transactions.js";
import type { SwitchNetwork } from "../network/switch-network.js";
import type { Lazy } from "../shared/lazy.js";
import type { AgreeWithTabs } from "../tabs/agree-with-tabs.js";
import type { AskWallet } from "./ask-wallet.js";
import type { DisconnectWallet } from "./disconnect-wallet.js";
import type { Remembered } from "./remembered-connections.js";
import type { RestoreConnections } from "./restore-connections.js";
import type { RememberConnections } from "./remember-connections.js";
import type { SwitchAccount } from "./switch-account.js";
import type { SwitchConnection } from "./switch-connection.js";

/** All that works on a session; it comes in one piece when the modal opens, a verb is called or a wallet is remembered. */
export interface SessionCode {
  readonly askWallet: AskWallet;
  readonly disconnect: DisconnectWallet;
  readonly switchAccount: SwitchAccount;
  readonly switchConnection: SwitchConnection;
  readonly remembered: Pick<RememberConnections, "forget" | "setLabel">;
  readonly switchNetwork: SwitchNetwork;
  readonly restore: RestoreConnections;
  /** Makes wallets that are connected already the session, silently; gives those that said they are. */
  readonly adopt: (
    wallets: readonly Remembered[],
    signal: AbortSignal,
  ) => Promise<readonly Connection[]>;
  readonly tabs: AgreeWithTabs;
  readonly transactions: WaitingTransactions;
  readonly account: UseAccount;
  /** A deep copy of a request that nobody can change. */
  readonly copyOf: <T>(request: T) => T;
  readonly provider: (namespace: Namespace) => Eip1193Provider | NamespaceProvider;
}

/** The same, fetched on first use; `code/unavailable` or `code/outdated` when that fails. */
export type LazySession = Lazy<SessionCode>;
