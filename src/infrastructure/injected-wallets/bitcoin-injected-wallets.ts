import { Observable } from "rxjs";
import { assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import {
  type BitcoinFamily,
  type BitcoinProvider,
  isBitcoinWallet,
  readBitcoinProviders,
} from "./bitcoin-providers.js";
import { StandardInjectedWallets, type StandardWindow } from "./standard-injected-wallets.js";

/**
 * Wallets put themselves onto a page when they are ready: it is looked at again after each of
 * these, ms.
 */
const LOOK_AGAIN_MS: readonly number[] = [200, 200];

/** What the discovery is made of. */
export interface BitcoinInjectedWalletsParts {
  readonly scheduler: Scheduler;
  /** Makes the transport to a wallet of a family; called once for each that is opened. */
  readonly transport: (
    connectorId: string,
    family: BitcoinFamily,
    provider: object,
  ) => WalletConnector;
}

/** One name in the two spellings that wallets use for themselves. */
const plainName = (name: string): string => name.toLowerCase().replace(/\s+wallet$/u, "");

/**
 * Bitcoin wallets of the page: those of the Wallet Standard, then those of `window.btc_providers`
 * and of places of their own. One that stands there in both ways is listed once, as the standard
 * has it. Calls no wallet.
 */
export class BitcoinInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #window: StandardWindow;
  readonly #parts: BitcoinInjectedWalletsParts;
  readonly #connectors = new Map<string, WalletConnector>();
  #known: readonly BitcoinProvider[] = [];

  constructor(window: StandardWindow, parts: BitcoinInjectedWalletsParts) {
    this.#window = window;
    this.#parts = parts;
    const { scheduler, transport } = parts;
    const standard = new StandardInjectedWallets(window, {
      namespace: "bip122",
      scheduler,
      accepts: isBitcoinWallet,
      transport: (id, wallet) => transport(id, "standard", wallet),
    });
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((out) => {
      let registered: readonly DiscoveredWallet[] = [];
      this.#look();
      const list = (): void => out.next(this.#list(registered));
      out.add(
        standard.wallets$.subscribe((wallets) => {
          registered = wallets;
          list();
        }),
      );
      out.add(this.#lookAgain(list));
    });
  }

  /** Looks again a few times; tells where something came. Gives the end of it. */
  #lookAgain(found: () => void): () => void {
    let cancel = (): void => undefined;
    const wait = (times: readonly number[]): void => {
      const [waitMs, ...later] = times;
      if (waitMs === undefined) return;
      cancel = this.#parts.scheduler.after(waitMs, () => {
        if (this.#look()) found();
        wait(later);
      });
    };
    wait(LOOK_AGAIN_MS);
    return () => cancel();
  }

  /** Wallets keep the place in which they came, and with it their id. */
  #look(): boolean {
    const fresh = readBitcoinProviders(this.#window).filter(
      ({ provider }) => !this.#known.some((one) => one.provider === provider),
    );
    this.#known = [...this.#known, ...fresh];
    return fresh.length > 0;
  }

  #list(registered: readonly DiscoveredWallet[]): readonly DiscoveredWallet[] {
    const names = new Set(registered.map(({ connector }) => plainName(connector.name)));
    const own = assignConnectorIds(this.#known).filter(
      ({ announcement }) => !names.has(plainName(announcement.name)),
    );
    return [
      ...registered,
      ...own.map(
        ({ announcement, id, isConflicting }): DiscoveredWallet => ({
          connector: connectorOf(id, announcement, isConflicting),
          open: () => this.#open(id, announcement),
        }),
      ),
    ];
  }

  #open(id: string, { family, provider }: BitcoinProvider): WalletConnector {
    const known = this.#connectors.get(id) ?? this.#parts.transport(id, family, provider);
    this.#connectors.set(id, known);
    return known;
  }
}

const connectorOf = (
  id: string,
  { name, icon }: BitcoinProvider,
  isConflicting: boolean,
): Connector => ({
  id,
  type: "ANNOUNCED",
  name,
  namespace: "bip122",
  namespaces: ["bip122"],
  isConflicting,
  ...(icon !== undefined && { icon }),
});
