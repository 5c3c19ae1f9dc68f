import { Observable } from "rxjs";
import {
  sanitizeAnnouncement,
  type Announcement,
  MAX_PROVIDERS,
} from "../../domain/connectors/announcement.js";
import type { Logger, Scheduler } from "../../ports/page.ports.js";
import { readField } from "../shared/foreign-values.js";
import type { EventSource } from "../shared/listen.js";
import { CONNECTOR_ID, assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { OpenedConnectors, announcedConnector } from "./discovered-wallets.js";

const ANNOUNCE = "eip6963:announceProvider";
const REQUEST = "eip6963:requestProvider";
/** Announcements within this time make one list, ms. */
const BURST_MS = 16;
/** Sent by mobile wallet browsers that set `window.ethereum` late. */
const INITIALIZED = "ethereum#initialized";
/** Delays before checking `window.ethereum` again, ms. */
const RECHECK_DELAYS_MS: readonly number[] = [200, 1_000, 3_000];

interface AnnouncedProvider extends Announcement {
  readonly provider: object;
}

const isProvider = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** Reads each field once. Undefined if invalid; never throws. */
const readAnnouncement = (event: Event): AnnouncedProvider | undefined => {
  try {
    const detail: unknown = (event as CustomEvent<unknown>).detail;
    if (typeof detail !== "object" || detail === null) return undefined;
    const { info, provider } = detail as { readonly info?: unknown; readonly provider?: unknown };
    const announcement = isProvider(provider) ? sanitizeAnnouncement(info) : undefined;
    return announcement && isProvider(provider) ? { ...announcement, provider } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Logs a warning if another visible instance uses the id: both would share stored connections. The
 * result releases it.
 */
const claimInstance = (
  page: WalletWindow,
  { instanceId, hasLeft }: Eip6963InjectedWalletsParts,
  logger: Logger,
): (() => void) => {
  const type = `latchkit:${instanceId}`;
  const answer = (event: Event): void => {
    if (!hasLeft?.()) event.preventDefault();
  };
  if (!page.dispatchEvent(new Event(type, { cancelable: true })))
    logger.warn(
      `Two instances on this page use ${type} and share stored connections; set instanceId`,
    );
  page.addEventListener(type, answer);
  return () => page.removeEventListener(type, answer);
};

const readLegacyProvider = (window: WalletWindow): object | undefined => {
  const ethereum = readField(window, "ethereum");
  return isProvider(ethereum) ? ethereum : undefined;
};

export interface WalletWindow extends EventSource {
  dispatchEvent(event: Event): boolean;
  readonly ethereum?: unknown;
}

/** Dependencies of the discovery, and its two switches (both on by default). */
export interface Eip6963InjectedWalletsParts {
  readonly scheduler: Scheduler;
  readonly transport: (connectorId: string, provider: object) => WalletConnector;
  /** With both, a second instance with this id logs a warning. */
  readonly instanceId?: string;
  readonly logger?: Logger;
  /**
   * True once the instance is no longer shown, for instance after a hot reload; then another may
   * use its id without a warning.
   */
  readonly hasLeft?: () => boolean;
  readonly enableEIP6963?: boolean;
  readonly enableInjected?: boolean;
}

/**
 * EVM wallets of the page: at most 100 EIP-6963 announcements in order of arrival, and
 * `window.ethereum` as `Browser Wallet`, or as `former` of the announced wallet with that provider.
 * Calls no provider. Lists and marks two wallets with one identity.
 */
export class Eip6963InjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #window: WalletWindow;
  readonly #parts: Eip6963InjectedWalletsParts;
  readonly #connectors = new OpenedConnectors();
  #announced: readonly AnnouncedProvider[] = [];
  #legacy: object | undefined;

  constructor(window: WalletWindow, parts: Eip6963InjectedWalletsParts) {
    this.#window = window;
    this.#parts = parts;
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((subscriber) => {
      let cancel: (() => void) | undefined;
      let lastListed: readonly unknown[] | undefined;
      const currentProviders = (): readonly unknown[] => [this.#announced, this.#legacy];
      const list = (): void => {
        cancel = undefined;
        lastListed = currentProviders();
        subscriber.next(this.#list());
      };
      const onChange = (): void => {
        // Compares lists, because another subscriber may have updated them.
        if (lastListed && lastListed.some((one, at) => one !== currentProviders()[at]))
          cancel ??= parts.scheduler.after(BURST_MS, list);
      };
      subscriber.add(this.#followLegacy(onChange));
      subscriber.add(this.#listen(onChange));
      list();
      subscriber.add(() => cancel?.());
    });
  }

  /** In the order that EIP-6963 requires. */
  #listen(onChange: () => void): () => void {
    const { enableEIP6963, logger } = this.#parts;
    const release = logger && claimInstance(this.#window, this.#parts, logger);
    const onAnnounce = (event: Event): void => {
      // Stops listening when full, so that endless announcements cost nothing.
      if (this.#announced.length >= MAX_PROVIDERS) stopListening();
      this.#addAnnounced(event);
      onChange();
    };
    const stopListening = (): void => this.#window.removeEventListener(ANNOUNCE, onAnnounce);
    if (enableEIP6963 !== false) {
      this.#window.addEventListener(ANNOUNCE, onAnnounce);
      this.#window.dispatchEvent(new Event(REQUEST));
    }
    return () => {
      release?.();
      stopListening();
    };
  }

  #followLegacy(changed: () => void): () => void {
    if (this.#parts.enableInjected === false) return () => undefined;
    const check = (): void => {
      this.#legacy ??= readLegacyProvider(this.#window);
      changed();
    };
    check();
    const delays = this.#legacy ? [] : RECHECK_DELAYS_MS;
    const cancels = delays.map((waitMs) => this.#parts.scheduler.after(waitMs, check));
    this.#window.addEventListener(INITIALIZED, check);
    return () => {
      for (const cancel of cancels) cancel();
      this.#window.removeEventListener(INITIALIZED, check);
    };
  }

  #addAnnounced(event: Event): void {
    if (this.#announced.length >= MAX_PROVIDERS) return;
    const next = readAnnouncement(event);
    if (
      !next ||
      this.#announced.some(
        (one) => one.provider === next.provider && one.rdns === next.rdns && one.name === next.name,
      )
    )
      return;
    this.#announced = [...this.#announced, next];
  }

  #list(): readonly DiscoveredWallet[] {
    const legacy = this.#legacy;
    const browser = legacy && this.#wallet(BROWSER_WALLET, legacy);
    const isLegacy = ({ provider }: AnnouncedProvider): boolean => provider === legacy;
    const announced = assignConnectorIds(this.#announced).map((wallet): DiscoveredWallet => {
      const { rdns, uuid, provider } = wallet.announcement;
      const info = { ...(rdns !== undefined && { rdns }), ...(uuid !== undefined && { uuid }) };
      const connector = { ...announcedConnector(wallet, "eip155"), info };
      if (!browser || !isLegacy(wallet.announcement)) return this.#wallet(connector, provider);
      const formerId = browser.connector.id;
      return { ...this.#wallet({ ...connector, formerId }, provider), former: browser };
    });
    return browser && !this.#announced.some(isLegacy) ? [...announced, browser] : announced;
  }

  #wallet(connector: Connector, provider: object): DiscoveredWallet {
    const create = (): WalletConnector => this.#parts.transport(connector.id, provider);
    return { connector, open: () => this.#connectors.open(connector.id, create) };
  }
}

const BROWSER_WALLET: Connector = {
  id: CONNECTOR_ID.injected,
  type: "INJECTED",
  name: "Browser Wallet",
  namespace: "eip155",
  namespaces: ["eip155"],
  isConflicting: false,
};
