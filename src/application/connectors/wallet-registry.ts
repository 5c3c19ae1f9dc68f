import type { Subscription } from "rxjs";
import { type Connector, isSameProvider } from "../../domain/connectors/connector.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { PresentWallets } from "./present-wallets.api.js";
import { StateStore } from "../shared/state-store.js";

/** The wallets present in the page, as discovery reports them. Empty before `listen`. */
export class WalletRegistry
  extends StateStore<readonly DiscoveredWallet[]>
  implements PresentWallets
{
  readonly #discovery: InjectedWallets;
  #own: readonly DiscoveredWallet[];
  constructor(discovery: InjectedWallets, own: readonly DiscoveredWallet[] = []) {
    super(own);
    this.#discovery = discovery;
    this.#own = own;
  }

  listen(): Subscription {
    return this.#discovery.wallets$.subscribe((wallets) =>
      this.update(() => [...this.#own, ...wallets]),
    );
  }

  add(wallets: readonly DiscoveredWallet[]): void {
    this.#own = [...this.#own, ...wallets];
    this.update((listedWallets) => [...wallets, ...listedWallets]);
  }

  connectors(): readonly Connector[] {
    return this.snapshot.map(({ connector }) => connector);
  }

  find(connectorId: string, namespace?: Namespace): DiscoveredWallet | undefined {
    const isMatch = ({ connector: { id, namespaces } }: DiscoveredWallet): boolean =>
      id === connectorId && (namespace === undefined || namespaces.includes(namespace));
    const wallets = this.snapshot;
    return wallets.find(isMatch) ?? wallets.flatMap(({ former }) => former ?? []).find(isMatch);
  }

  has(connectorId: string): boolean {
    return this.find(connectorId) !== undefined;
  }

  isSameProvider(one: Connector, other: Connector): boolean {
    const asListed = (connector: Connector): Connector =>
      this.find(connector.id)?.connector ?? connector;
    return isSameProvider(asListed(one), asListed(other));
  }
}
