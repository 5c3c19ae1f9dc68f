import type { MakeLazy } from "../../../application/shared/lazy.js";
import type { Lifetime } from "../../../application/shared/lifetime.js";
import type { Networks } from "../../../application/network/network-state.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Ports } from "../../../ports/ports.js";
import type { WalletConnector } from "../../../ports/wallet-connector.port.js";
import { BrowserClipboard } from "../../clipboard/browser-clipboard.js";
import { SystemClock } from "../../clock/system-clock.js";
import { BrowserEnvironment } from "../../environment/browser-environment.js";
import { SERVER_ENVIRONMENT } from "../../environment/server-environment.js";
import { LazyHttpClient } from "../../http-client/lazy-http-client.js";
import { NO_INJECTED_WALLETS } from "../../injected-wallets/no-injected-wallets.js";
import { LocalStorageKeyValueStorage } from "../../key-value-storage/local-storage-key-value-storage.js";
import { MemoryKeyValueStorage } from "../../key-value-storage/memory-key-value-storage.js";
import { BrowserLinks } from "../../links/browser-links.js";
import { ConsoleLogger } from "../../logger/console-logger.js";
import { BrowserPageLifecycle } from "../../page-lifecycle/browser-page-lifecycle.js";
import { SERVER_PAGE_LIFECYCLE } from "../../page-lifecycle/server-page-lifecycle.js";
import { CryptoRandom } from "../../random/crypto-random.js";
import { SystemScheduler, timersOf } from "../../scheduler/system-scheduler.js";
import { BroadcastTabChannel } from "../../tab-channel/broadcast-tab-channel.js";
import { NO_TAB_CHANNEL } from "../../tab-channel/no-tab-channel.js";
import { LazyWalletConnector } from "../../wallet-connector/lazy-wallet-connector.js";
import { type ChainContext, LazyChainAccess, evm } from "../chains/chain-support.js";
import { injectedWallets } from "../injected-wallets.js";
import type { LatchkitOptions, PortOverrides } from "../options/latchkit-options.js";
import { type Bindings, resolve } from "./table.js";

/** The transport over an EIP-1193 provider of the page, whose code comes with its first use. */
export type InjectedTransport = (connectorId: string, provider: object) => WalletConnector;

/** Every port, also one that is absent, and what only default adapters are made with. */
export type PortServices = { readonly [Name in keyof Required<Ports>]: Ports[Name] } & {
  readonly injectedTransport: InjectedTransport;
};

/** What default adapters are made for. */
export interface PortContext {
  readonly options: LatchkitOptions;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly lazy: MakeLazy;
  readonly activeNetworkId: () => CaipNetworkId;
}

const isServer = (): boolean => typeof window === "undefined";
const none = (): undefined => undefined;

const serviceOf = ({ projectId, services }: LatchkitOptions): Pick<ChainContext, "service"> =>
  projectId === undefined ? {} : { service: { projectId, url: services?.blockchain } };

/**
 * Over the host's provider, else over the storage the host chose; without a project id the public
 * relay would turn it away, and a host that speaks the protocol by itself needs none of ours.
 */
const pairing = (services: PortContext & PortServices): Ports["pairing"] => {
  const {
    universalProvider: provider,
    projectId,
    services: urls,
    manualWCControl,
  } = services.options;
  const { scheduler, life } = services;
  if (provider)
    return async () =>
      new (await import("../universal-provider.entry.js")).UniversalProviderPairing({
        open: async () => provider,
        isShared: true,
        scheduler,
        signal: life.signal,
      });
  if (manualWCControl || (projectId === undefined && urls?.relay === undefined)) return undefined;
  return async () => (await import("../pairing-client.entry.js")).openPairing(services);
};

/**
 * The adapters of a browser, or the inert ones of a server. Making them touches nothing: they read
 * and listen when they are asked to.
 */
export const PORTS: Bindings<PortServices, PortContext> = {
  clock: () => new SystemClock(globalThis.Date),
  scheduler: () => new SystemScheduler(timersOf(globalThis)),
  random: () => new CryptoRandom(globalThis.crypto),
  logger: () => new ConsoleLogger(globalThis.console),
  http: ({ lazy, scheduler, random, clock, options }) =>
    new LazyHttpClient(
      lazy(
        "http",
        async () =>
          new (await import("../http.entry.js")).FetchHttpClient({
            fetch: (input, init) => globalThis.fetch(input, init),
            scheduler,
            random,
            clock,
            service: options.services?.blockchain,
          }),
      ),
    ),
  chains: ({ options, networks, life, clock, scheduler, lazy }) =>
    new LazyChainAccess(options.chains ?? [evm()], {
      networks: networks.all,
      signal: life.signal,
      clock,
      scheduler,
      lazy,
      ...(options.tokens && { tokens: options.tokens }),
      ...serviceOf(options),
    }),
  storage: ({ logger }) =>
    isServer() ? new MemoryKeyValueStorage() : new LocalStorageKeyValueStorage(window, logger),
  environment: () => (isServer() ? SERVER_ENVIRONMENT : new BrowserEnvironment(window)),
  lifecycle: () => (isServer() ? SERVER_PAGE_LIFECYCLE : new BrowserPageLifecycle(window)),
  clipboard: () => new BrowserClipboard(isServer() ? {} : navigator),
  links: () => new BrowserLinks(isServer() ? { open: none } : window),
  tabs: ({ options }) =>
    isServer()
      ? NO_TAB_CHANNEL
      : new BroadcastTabChannel(window, `latchkit:${options.instanceId ?? "default"}:v1`),
  injectedTransport:
    ({ lazy, scheduler, logger }) =>
    (connectorId, provider) =>
      new LazyWalletConnector(
        connectorId,
        "eip155",
        lazy(
          "connection",
          async () =>
            new (await import("../chunks/wallet-operations.entry.js")).InjectedWalletConnector(
              connectorId,
              provider,
              { scheduler, logger },
            ),
        ),
      ),
  injectedWallets: (services) => (isServer() ? NO_INJECTED_WALLETS : injectedWallets(services)),
  pairing,
  projectConfig: none,
  telemetry: none,
  catalogue: none,
  blockchainData: none,
  images: none,
};

/**
 * The same table with the host's ports in place of the default ones. A function is given the ports
 * around it, with the default one under its own name. What has no row is left out.
 */
export const portsWith = (given: PortOverrides = {}): typeof PORTS => {
  const rows: Record<string, unknown> = { ...PORTS };
  for (const name of Object.keys(PORTS) as (keyof Ports)[]) {
    const port = given[name];
    const { [name]: row } = PORTS;
    if (typeof port === "function" && name !== "pairing")
      rows[name] = (services: PortContext & PortServices) =>
        (port as (defaults: Ports) => unknown)(resolve({ [name]: row }, services) as Ports);
    else if (port !== undefined) rows[name] = () => port;
  }
  return rows as typeof PORTS;
};
