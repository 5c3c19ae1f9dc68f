import { Observable } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { catalogueIdsOf } from "../../domain/catalogue/special-wallets.js";
import { MAX_PROVIDERS } from "../../domain/connectors/announcement.js";
import { assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { OpenedConnectors, announcedConnector } from "./discovered-wallets.js";
import { readStandardWallet, type StandardWallet } from "./standard-wallet.js";

const APP_READY = "wallet-standard:app-ready";
const REGISTER = "wallet-standard:register-wallet";
/** Registrations within this time make one list, ms. */
const BURST_MS = 16;

export type StandardWindow = Pick<
  EventTarget,
  "addEventListener" | "removeEventListener" | "dispatchEvent"
>;

export interface StandardInjectedWalletsParts {
  readonly namespace: Namespace;
  readonly scheduler: Scheduler;
  /** True if a wallet supports the namespace, by its declared features. */
  readonly accepts: (wallet: StandardWallet) => boolean;
  /** Creates the connector of a wallet; called once per opened wallet. */
  readonly transport: (connectorId: string, wallet: object) => WalletConnector;
}

type KnownWallet = StandardWallet & { readonly rdns?: string };
type Register = (...wallets: readonly unknown[]) => () => void;

/**
 * Wallet Standard wallets in order of arrival, at most 100. Calls no wallet. The id is the
 * catalogue's for a known name, else the name; lists and marks two wallets with one name.
 */
export class StandardInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #window: StandardWindow;
  readonly #parts: StandardInjectedWalletsParts;
  readonly #connectors = new OpenedConnectors();
  /** All wallets that ever registered, because ids stay reserved. */
  #wallets: readonly KnownWallet[] = [];
  #unregistered: ReadonlySet<object> = new Set();

  constructor(window: StandardWindow, parts: StandardInjectedWalletsParts) {
    this.#window = window;
    this.#parts = parts;
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((subscriber) => {
      let cancel: (() => void) | undefined;
      let hasListed = false;
      const list = (): void => {
        cancel = undefined;
        hasListed = true;
        subscriber.next(this.#list());
      };
      const onChange = (): void => {
        if (hasListed && !subscriber.closed) cancel ??= parts.scheduler.after(BURST_MS, list);
      };
      subscriber.add(this.#listen(onChange));
      subscriber.add(() => cancel?.());
      list();
    });
  }

  /** Listens, then announces the app (the standard requires both, in either order of arrival). */
  #listen(onChange: () => void): () => void {
    let isReleased = false;
    const register: Register = (...wallets) => {
      if (isReleased) return () => undefined;
      const providers = wallets
        .slice(0, MAX_PROVIDERS)
        .flatMap((wallet) => this.#add(wallet) ?? []);
      if (providers.length > 0) onChange();
      return () => {
        if (isReleased || providers.length === 0) return;
        this.#unregistered = new Set([...this.#unregistered, ...providers]);
        onChange();
      };
    };
    const api = Object.freeze({ register });
    const onRegister = (event: Event): void => offerRegistration(event, api);
    this.#window.addEventListener(REGISTER, onRegister);
    this.#window.dispatchEvent(new CustomEvent(APP_READY, { detail: api }));
    return () => {
      isReleased = true;
      this.#window.removeEventListener(REGISTER, onRegister);
    };
  }

  /** Adds a supported wallet; a returning wallet keeps its position. */
  #add(wallet: unknown): object | undefined {
    const registeredProvider = this.#wallets.find(({ provider }) => provider === wallet)?.provider;
    if (registeredProvider)
      this.#unregistered = new Set(
        [...this.#unregistered].filter((one) => one !== registeredProvider),
      );
    if (registeredProvider || this.#wallets.length >= MAX_PROVIDERS) return registeredProvider;
    const standardWallet = readStandardWallet(wallet);
    // WalletConnect registered as a wallet would duplicate our own pairing.
    if (
      !standardWallet ||
      standardWallet.name === "WalletConnect" ||
      !this.#parts.accepts(standardWallet)
    )
      return undefined;
    const [rdns] = catalogueIdsOf({ id: standardWallet.name, name: standardWallet.name });
    this.#wallets = [...this.#wallets, { ...standardWallet, ...(rdns !== undefined && { rdns }) }];
    return standardWallet.provider;
  }

  #list(): readonly DiscoveredWallet[] {
    return assignConnectorIds(this.#wallets)
      .filter(({ announcement }) => !this.#unregistered.has(announcement.provider))
      .map((wallet) => {
        const { id, announcement } = wallet;
        const create = (): WalletConnector => this.#parts.transport(id, announcement.provider);
        return {
          connector: announcedConnector(wallet, this.#parts.namespace),
          open: () => this.#connectors.open(id, create),
        };
      });
  }
}

const offerRegistration = (event: Event, api: { readonly register: Register }): void => {
  try {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === "function") Reflect.apply(detail, undefined, [api]);
  } catch {
    // Ignores a wallet that throws.
  }
};
