import { Observable } from "rxjs";
import {
  sanitizeAnnouncement,
  type Announcement,
  MAX_PROVIDERS,
} from "../../domain/connectors/announcement.js";
import type { Logger, Scheduler } from "../../ports/page.ports.js";
import type { EventSource } from "../shared/listen.js";
import { CONNECTOR_ID, assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/** A validated EIP-6963 announcement and its untrusted provider. */
export interface AnnouncedProvider extends Announcement {
  readonly provider: object;
}

const isProvider = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/**
 * Reads an `eip6963:announceProvider` event, each field once. Undefined if invalid; never throws.
 */
export const readAnnouncement = (event: Event): AnnouncedProvider | undefined => {
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

/** The provider at `window.ethereum`; undefined if there is none or its getter throws. */
export const readLegacyProvider = (target: { readonly ethereum?: unknown }): object | undefined => {
  try {
    const { ethereum } = target;
    return isProvider(ethereum) ? ethereum : undefined;
  } catch {
    return undefined;
  }
};

/** The part of a window on which instances find each other. */
export interface ClaimTarget extends EventSource {
  dispatchEvent(event: Event): boolean;
}

/** An instance that claims its id. */
export interface Claim {
  readonly instanceId: string | undefined;
  readonly logger: Logger;
  /** True once the instance is no longer shown, for instance after a hot reload. */
  readonly hasLeft?: (() => boolean) | undefined;
}

/**
 * Claims an instance id; the returned function releases it. Logs a warning if another visible
 * instance uses it, because both would share stored connections.
 */
export const claimInstance = (
  page: ClaimTarget,
  { instanceId, logger, hasLeft }: Claim,
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

const ANNOUNCE = "eip6963:announceProvider";
const REQUEST = "eip6963:requestProvider";
/** Announcements within this time make one list, ms. */
const BURST_MS = 16;
/** Sent by mobile wallet browsers that set `window.ethereum` late. */
const INITIALIZED = "ethereum#initialized";
/** Delays before checking `window.ethereum` again, ms. */
const RECHECK_DELAYS_MS: readonly number[] = [200, 1_000, 3_000];

/** The part of a window on which wallets announce themselves. */
export interface WalletWindow extends ClaimTarget {
  readonly ethereum?: unknown;
}

/** Dependencies of the discovery, and its two switches (both on by default). */
export interface Eip6963InjectedWalletsParts {
  readonly scheduler: Scheduler;
  /** Creates the connector of a provider; called once per opened wallet. */
  readonly transport: (connectorId: string, provider: object) => WalletConnector;
  /** With both, a second instance with this id logs a warning. */
  readonly instanceId?: string;
  readonly logger?: Logger;
  /** True once the instance is no longer shown; then another may use its id without a warning. */
  readonly hasLeft?: () => boolean;
  readonly enableEIP6963?: boolean;
  /** Lists `window.ethereum`. */
  readonly enableInjected?: boolean;
}

/**
 * EVM wallets of the page: at most 100 EIP-6963 announcements in order of arrival, and
 * `window.ethereum` as `Browser Wallet`. If that provider also announced itself, only the announced
 * wallet is listed, with the other as `former`. Calls no provider. Lists and marks two wallets with
 * one identity.
 */
export class Eip6963InjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
  readonly #window: WalletWindow;
  readonly #parts: Eip6963InjectedWalletsParts;
  readonly #connectors = new Map<string, WalletConnector>();
  #announced: readonly AnnouncedProvider[] = [];
  #legacy: object | undefined;

  constructor(window: WalletWindow, parts: Eip6963InjectedWalletsParts) {
    this.#window = window;
    this.#parts = parts;
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((out) => {
      let cancel: (() => void) | undefined;
      let listed: readonly unknown[] | undefined;
      const known = (): readonly unknown[] => [this.#announced, this.#legacy];
      const list = (): void => {
        cancel = undefined;
        listed = known();
        out.next(this.#list());
      };
      const changed = (): void => {
        // Compares lists, because another subscriber may have updated them.
        if (listed && listed.some((one, at) => one !== known()[at]))
          cancel ??= parts.scheduler.after(BURST_MS, list);
      };
      out.add(this.#followLegacy(changed));
      out.add(this.#listen(changed));
      list();
      out.add(() => cancel?.());
    });
  }

  /** Listens, then requests (the order that EIP-6963 requires). */
  #listen(changed: () => void): () => void {
    const { enableEIP6963, instanceId, logger, hasLeft } = this.#parts;
    const release = logger && claimInstance(this.#window, { instanceId, logger, hasLeft });
    const onAnnounce = (event: Event): void => {
      // Stops listening when full, so that endless announcements cost nothing.
      if (this.#announced.length >= MAX_PROVIDERS) stopListening();
      this.#addAnnounced(event);
      changed();
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

  /** Reads `window.ethereum` now, on its event and after delays; keeps the first provider. */
  #followLegacy(changed: () => void): () => void {
    if (this.#parts.enableInjected === false) return () => undefined;
    const check = (): void => {
      this.#legacy ??= readLegacyProvider(this.#window);
      changed();
    };
    check();
    const again = this.#legacy ? [] : RECHECK_DELAYS_MS;
    const cancels = again.map((waitMs) => this.#parts.scheduler.after(waitMs, check));
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
    const announced = assignConnectorIds(this.#announced).map(
      ({ announcement, id, isConflicting }): DiscoveredWallet => {
        const connector = announcedConnector(id, announcement, isConflicting);
        const { provider } = announcement;
        if (!browser || !isLegacy(announcement)) return this.#wallet(connector, provider);
        const formerId = browser.connector.id;
        return { ...this.#wallet({ ...connector, formerId }, provider), former: browser };
      },
    );
    return browser && !this.#announced.some(isLegacy) ? [...announced, browser] : announced;
  }

  #wallet(connector: Connector, provider: object): DiscoveredWallet {
    return { connector, open: () => this.#open(connector.id, provider) };
  }

  /** Ids are stable, so there is one connector per id. */
  #open(id: string, provider: object): WalletConnector {
    const known = this.#connectors.get(id);
    if (known) return known;
    const made = this.#parts.transport(id, provider);
    this.#connectors.set(id, made);
    return made;
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

const announcedConnector = (
  id: string,
  { name, rdns, uuid, icon }: AnnouncedProvider,
  isConflicting: boolean,
): Connector => ({
  id,
  type: "ANNOUNCED",
  name,
  namespace: "eip155",
  namespaces: ["eip155"],
  info: { ...(rdns === undefined ? {} : { rdns }), ...(uuid === undefined ? {} : { uuid }) },
  ...(icon === undefined ? {} : { icon }),
  isConflicting,
});
