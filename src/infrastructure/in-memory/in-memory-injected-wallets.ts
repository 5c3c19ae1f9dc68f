import { BehaviorSubject, type Observable } from "rxjs";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Injected wallets controlled by a test. */
export class InMemoryInjectedWallets implements InjectedWallets {
  /** As `InjectedWallets.wallets$`. */
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #wallets: BehaviorSubject<readonly DiscoveredWallet[]>;

  constructor(wallets: readonly DiscoveredWallet[] = []) {
    bindMembers(this);
    this.#wallets = new BehaviorSubject(wallets);
    this.wallets$ = this.#wallets.asObservable();
  }

  /** Adds a wallet. */
  add(wallet: DiscoveredWallet): void {
    this.#wallets.next([...this.#wallets.value, wallet]);
  }
}

/** A listed wallet for a connector, as if announced. */
export const announcedWallet = (
  wallet: WalletConnector,
  name: string,
  options: Partial<Connector> = {},
): DiscoveredWallet => ({
  connector: {
    id: wallet.connectorId,
    type: "ANNOUNCED",
    name,
    namespace: wallet.namespace,
    namespaces: [wallet.namespace],
    info: { rdns: wallet.connectorId },
    isConflicting: false,
    ...options,
  },
  open: () => wallet,
});
