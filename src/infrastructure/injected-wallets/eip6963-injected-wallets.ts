import { Observable } from "rxjs";
import { MAX_PROVIDERS } from "../../domain/connectors/announcement.js";
import { CONNECTOR_ID, assignConnectorIds } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Logger, Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import {
  readAnnouncement,
  readLegacyProvider,
  type AnnouncedProvider,
} from "./announced-provider.js";
import { claimInstance, type ClaimTarget } from "./claim-instance.js";

const ANNOUNCE = "eip6963:announceProvider";
const REQUEST = "eip6963:requestProvider";
/** Announcements within one frame of time make one list. */
const BURST_MS = 16;
/**
 * Sent by browsers of wallets on phones once `window.ethereum` is there, where they set it after
 * the page began.
 */
const INITIALIZED = "ethereum#initialized";
/** When `window.ethereum` is looked for again where it is not there at once, ms. */
const LOOK_AGAIN_MS: readonly number[] = [200, 1_000, 3_000];

/** The part of a window on which wallets announce themselves. */
export interface WalletWindow extends ClaimTarget {
  readonly ethereum?: unknown;
}

/** What the discovery is made of, and its two switches (both on by default). */
export interface Eip6963InjectedWalletsParts {
  readonly scheduler: Scheduler;
  /** Makes the transport to a provider; called once for each wallet that is opened. */
  readonly transport: (connectorId: string, provider: object) => WalletConnector;
  /** With both, a second instance of this id on the page is told of in a warning. */
  readonly instanceId?: string;
  readonly logger?: Logger;
  /** True once the instance is no longer shown: the next one of its id is not warned. */
  readonly hasLeft?: () => boolean;
  readonly enableEIP6963?: boolean;
  /** The fallback at `window.ethereum`. */
  readonly enableInjected?: boolean;
}

/**
 * EVM wallets in the page: EIP-6963 announcements in order of arrival, at most 100, and the
 * provider at `window.ethereum` as `Browser Wallet`; where it announced itself too it is listed as
 * it did, with that one as its former. Calls no provider. Two announcers of one identity are both
 * listed and marked.
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
        // Another subscriber may have taken it first, so the lists are compared.
        if (listed && listed.some((one, at) => one !== known()[at]))
          cancel ??= parts.scheduler.after(BURST_MS, list);
      };
      out.add(this.#followLegacy(changed));
      out.add(this.#begin(changed));
      list();
      out.add(() => cancel?.());
    });
  }

  /** Listens, then asks (EIP-6963 requires this order). */
  #begin(changed: () => void): () => void {
    const { enableEIP6963, instanceId, logger, hasLeft } = this.#parts;
    const release = logger && claimInstance(this.#window, { instanceId, logger, hasLeft });
    const onAnnounce = (event: Event): void => {
      // A full list takes no more: a page that announces without end is not heard either.
      if (this.#announced.length >= MAX_PROVIDERS) unhear();
      this.#take(event);
      changed();
    };
    const unhear = (): void => this.#window.removeEventListener(ANNOUNCE, onAnnounce);
    if (enableEIP6963 !== false) {
      this.#window.addEventListener(ANNOUNCE, onAnnounce);
      this.#window.dispatchEvent(new Event(REQUEST));
    }
    return () => {
      release?.();
      unhear();
    };
  }

  /**
   * Reads `window.ethereum` until it is there: now, once it says that it is, and a few times in
   * between. The first one found stays.
   */
  #followLegacy(changed: () => void): () => void {
    if (this.#parts.enableInjected === false) return () => undefined;
    const look = (): void => {
      this.#legacy ??= readLegacyProvider(this.#window);
      changed();
    };
    look();
    const again = this.#legacy ? [] : LOOK_AGAIN_MS;
    const cancels = again.map((waitMs) => this.#parts.scheduler.after(waitMs, look));
    this.#window.addEventListener(INITIALIZED, look);
    return () => {
      for (const cancel of cancels) cancel();
      this.#window.removeEventListener(INITIALIZED, look);
    };
  }

  #take(event: Event): void {
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

  /** Ids never change hands, so one transport per id is one per provider. */
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
