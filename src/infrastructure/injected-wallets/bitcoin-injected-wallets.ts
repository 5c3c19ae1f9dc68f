import { Observable } from "rxjs";
import { assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import {
  type BitcoinFamily,
  type BitcoinProvider,
  readBitcoinProviders,
} from "./bitcoin-providers.js";
import { OpenedConnectors, announcedConnector } from "./discovered-wallets.js";
import { isBitcoinWallet } from "./standard-wallet.js";
import { StandardInjectedWallets, type StandardWindow } from "./standard-injected-wallets.js";

/** Wallets may be injected late, so the page is checked again after these delays, ms. */
const RECHECK_DELAYS_MS: readonly number[] = [200, 200];

export interface BitcoinInjectedWalletsParts {
  readonly scheduler: Scheduler;
  /** Creates the connector of a wallet; called once per opened wallet. */
  readonly transport: (
    connectorId: string,
    family: BitcoinFamily,
    provider: object,
  ) => WalletConnector;
}

/** A name without case and "wallet" suffix, which wallets use inconsistently. */
const plainName = (name: string): string => name.toLowerCase().replace(/\s+wallet$/u, "");

/**
 * Bitcoin wallets of the page: Wallet Standard first, then `window.btc_providers` and known
 * properties, without duplicates. Calls no wallet.
 */
export class BitcoinInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #window: StandardWindow;
  readonly #parts: BitcoinInjectedWalletsParts;
  readonly #connectors = new OpenedConnectors();
  #providers: readonly BitcoinProvider[] = [];

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
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((subscriber) => {
      let discoveredWallets: readonly DiscoveredWallet[] = [];
      this.#check();
      const list = (): void => subscriber.next(this.#list(discoveredWallets));
      subscriber.add(
        standard.wallets$.subscribe((wallets) => {
          discoveredWallets = wallets;
          list();
        }),
      );
      subscriber.add(this.#checkAgain(list));
    });
  }

  /**
   * Checks again a few times and calls `onNewWallets` for new wallets; returns a cancel function.
   */
  #checkAgain(onNewWallets: () => void): () => void {
    let cancel = (): void => undefined;
    const wait = (times: readonly number[]): void => {
      const [waitMs, ...laterWaits] = times;
      if (waitMs === undefined) return;
      cancel = this.#parts.scheduler.after(waitMs, () => {
        if (this.#check()) onNewWallets();
        wait(laterWaits);
      });
    };
    wait(RECHECK_DELAYS_MS);
    return () => cancel();
  }

  /** Keeps the order of discovery, on which ids depend. */
  #check(): boolean {
    const newProviders = readBitcoinProviders(this.#window).filter(
      ({ provider }) => !this.#providers.some((one) => one.provider === provider),
    );
    this.#providers = [...this.#providers, ...newProviders];
    return newProviders.length > 0;
  }

  #list(discoveredWallets: readonly DiscoveredWallet[]): readonly DiscoveredWallet[] {
    const names = new Set(discoveredWallets.map(({ connector }) => plainName(connector.name)));
    const unregistered = assignConnectorIds(this.#providers).filter(
      ({ announcement }) => !names.has(plainName(announcement.name)),
    );
    return [
      ...discoveredWallets,
      ...unregistered.map((wallet): DiscoveredWallet => {
        const { id, announcement } = wallet;
        const { family, provider } = announcement;
        const create = (): WalletConnector => this.#parts.transport(id, family, provider);
        return {
          connector: announcedConnector(wallet, "bip122"),
          open: () => this.#connectors.open(id, create),
        };
      }),
    ];
  }
}
