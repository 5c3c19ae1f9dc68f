import { Observable } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { catalogueIdsOf } from "../../domain/catalogue/special-wallets.js";
import { MAX_PROVIDERS } from "../../domain/connectors/announcement.js";
import { assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { readStandardWallet, type StandardWallet } from "./standard-wallet.js";

const APP_READY = "wallet-standard:app-ready";
const REGISTER = "wallet-standard:register-wallet";
/** Registrations within one frame of time make one list. */
const BURST_MS = 16;

/** The part of a window on which wallets register. */
export type StandardWindow = Pick<
  EventTarget,
  "addEventListener" | "removeEventListener" | "dispatchEvent"
>;

/** What the discovery of one namespace is made of. */
export interface StandardInjectedWalletsParts {
  readonly namespace: Namespace;
  readonly scheduler: Scheduler;
  /** Whether a wallet serves the namespace, by its words alone. */
  readonly accepts: (wallet: StandardWallet) => boolean;
  /** Makes the transport to a wallet; called once for each that is opened. */
  readonly transport: (connectorId: string, wallet: object) => WalletConnector;
}

type Known = StandardWallet & { readonly rdns?: string };
type Register = (...wallets: readonly unknown[]) => () => void;

/**
 * Wallets that register themselves by the Wallet Standard, in order of arrival, at most 100. Calls
 * no wallet. An id is the catalogue's for a known name, else the name; two wallets of one name are
 * both listed and marked. Listens while it is subscribed to.
 */
export class StandardInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #window: StandardWindow;
  readonly #parts: StandardInjectedWalletsParts;
  readonly #connectors = new Map<string, WalletConnector>();
  /** All that ever registered: an id stays with its wallet after it left. */
  #known: readonly Known[] = [];
  #gone: ReadonlySet<object> = new Set();

  constructor(window: StandardWindow, parts: StandardInjectedWalletsParts) {
    this.#window = window;
    this.#parts = parts;
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((out) => {
      let cancel: (() => void) | undefined;
      let hasListed = false;
      const list = (): void => {
        cancel = undefined;
        hasListed = true;
        out.next(this.#list());
      };
      const changed = (): void => {
        if (hasListed && !out.closed) cancel ??= parts.scheduler.after(BURST_MS, list);
      };
      out.add(this.#listen(changed));
      out.add(() => cancel?.());
      list();
    });
  }

  /**
   * Listens, then tells that the app is there (the standard requires both: whoever came first waits
   * for the other).
   */
  #listen(changed: () => void): () => void {
    let isOver = false;
    const register: Register = (...wallets) => {
      if (isOver) return () => undefined;
      const taken = wallets.slice(0, MAX_PROVIDERS).flatMap((wallet) => this.#take(wallet) ?? []);
      if (taken.length > 0) changed();
      return () => {
        if (isOver || taken.length === 0) return;
        this.#gone = new Set([...this.#gone, ...taken]);
        changed();
      };
    };
    const api = Object.freeze({ register });
    const onRegister = (event: Event): void => invite(event, api);
    this.#window.addEventListener(REGISTER, onRegister);
    this.#window.dispatchEvent(new CustomEvent(APP_READY, { detail: api }));
    return () => {
      isOver = true;
      this.#window.removeEventListener(REGISTER, onRegister);
    };
  }

  /** The wallet where it is of use; a wallet that comes back keeps its place. */
  #take(wallet: unknown): object | undefined {
    const known = this.#known.find(({ provider }) => provider === wallet)?.provider;
    if (known) this.#gone = new Set([...this.#gone].filter((one) => one !== known));
    if (known || this.#known.length >= MAX_PROVIDERS) return known;
    const read = readStandardWallet(wallet);
    // WalletConnect registered as a wallet would pair a second time beside our own.
    if (!read || read.name === "WalletConnect" || !this.#parts.accepts(read)) return undefined;
    const [rdns] = catalogueIdsOf({ id: read.name, name: read.name });
    this.#known = [...this.#known, { ...read, ...(rdns !== undefined && { rdns }) }];
    return read.provider;
  }

  #list(): readonly DiscoveredWallet[] {
    return assignConnectorIds(this.#known)
      .filter(({ announcement }) => !this.#gone.has(announcement.provider))
      .map(({ announcement, id, isConflicting }) => ({
        connector: this.#connector(id, announcement, isConflicting),
        open: () => this.#open(id, announcement.provider),
      }));
  }

  #connector(id: string, { name, icon }: Known, isConflicting: boolean): Connector {
    const { namespace } = this.#parts;
    return {
      id,
      type: "ANNOUNCED",
      name,
      namespace,
      namespaces: [namespace],
      isConflicting,
      ...(icon !== undefined && { icon }),
    };
  }

  #open(id: string, wallet: object): WalletConnector {
    const known = this.#connectors.get(id) ?? this.#parts.transport(id, wallet);
    this.#connectors.set(id, known);
    return known;
  }
}

/**
 * Hands the app's registration to a wallet that came after it; what it does with it is its own
 * affair.
 */
const invite = (event: Event, api: { readonly register: Register }): void => {
  try {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === "function") Reflect.apply(detail, undefined, [api]);
  } catch {
    // A hostile wallet is left out alone.
  }
};
