import type { Subscription } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletConnector, WalletEvent, WalletGrant } from "../../ports/wallet-connector.port.js";
import { toAccounts } from "./to-connection.js";
import type { SessionStore } from "./session.store.js";

/** What has to happen elsewhere when a wallet speaks by itself. */
export interface WalletReactions {
  onNetwork(namespace: Namespace): void;
  /** One approval of several namespaces changed. */
  onGranted(connector: Connector, grants: readonly WalletGrant[], withdrawn: readonly Namespace[]): void;
  onEnded(namespace: Namespace, connectorId: string): void;
}

/** The transports of the connected wallets, one per namespace, each followed by exactly one subscription. */
export class OpenWallets {
  readonly #session: SessionStore;
  readonly #open = new Map<Namespace, { readonly wallet: WalletConnector; readonly following: Subscription }>();
  constructor(session: SessionStore) { this.#session = session; }

  get(namespace: Namespace): WalletConnector | undefined { return this.#open.get(namespace)?.wallet; }

  /** Follows `wallet` from now on; whatever was followed for its namespace is let go. */
  hold(wallet: WalletConnector, reactions: WalletReactions): void {
    this.release(wallet.namespace);
    const following = wallet.events$.subscribe((event) => this.#apply(wallet, event, reactions));
    this.#open.set(wallet.namespace, { wallet, following });
  }

  release(namespace: Namespace): void {
    this.#open.get(namespace)?.following.unsubscribe();
    this.#open.delete(namespace);
  }

  releaseAll(): void { for (const namespace of [...this.#open.keys()]) this.release(namespace); }

  #apply({ namespace, connectorId }: WalletConnector, event: WalletEvent, reactions: WalletReactions): void {
    const connection = this.#session.snapshot.connection.connections.find((one) => one.namespace === namespace && one.connector.id === connectorId);
    if (!connection) return;
    switch (event.kind) {
      case "accounts":
        return this.#session.accountsChanged(namespace, connectorId, toAccounts(namespace, connectorId, connection.accounts[0].networkId, event.accounts));
      case "network":
        this.#session.networkChanged(namespace, connectorId, event.networkId, event.accounts && toAccounts(namespace, connectorId, event.networkId, event.accounts));
        return reactions.onNetwork(namespace);
      case "granted":
        return reactions.onGranted(connection.connector, event.grants, event.withdrawn);
      case "disconnected":
        return reactions.onEnded(namespace, connectorId);
    }
  }
}
