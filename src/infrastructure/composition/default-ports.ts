import type { MakeLazy } from "../../application/shared/lazy.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { BrowserClipboard } from "../clipboard/browser-clipboard.js";
import { SystemClock } from "../clock/system-clock.js";
import { BrowserEnvironment } from "../environment/browser-environment.js";
import { SERVER_ENVIRONMENT } from "../environment/server-environment.js";
import { LazyHttpClient } from "../http-client/lazy-http-client.js";
import { Eip6963InjectedWallets } from "../injected-wallets/eip6963-injected-wallets.js";
import { JoinedInjectedWallets } from "../injected-wallets/joined-injected-wallets.js";
import { NO_INJECTED_WALLETS } from "../injected-wallets/no-injected-wallets.js";
import { LocalStorageKeyValueStorage } from "../key-value-storage/local-storage-key-value-storage.js";
import { MemoryKeyValueStorage } from "../key-value-storage/memory-key-value-storage.js";
import { BrowserLinks } from "../links/browser-links.js";
import { ConsoleLogger } from "../logger/console-logger.js";
import { BrowserPageLifecycle } from "../page-lifecycle/browser-page-lifecycle.js";
import { SERVER_PAGE_LIFECYCLE } from "../page-lifecycle/server-page-lifecycle.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import { CryptoRandom } from "../random/crypto-random.js";
import { SystemScheduler, timersOf } from "../scheduler/system-scheduler.js";
import { BroadcastTabChannel } from "../tab-channel/broadcast-tab-channel.js";
import { NO_TAB_CHANNEL } from "../tab-channel/no-tab-channel.js";
import {
  type ChainContext,
  LazyChainAccess,
  evm,
  type WalletsContext,
} from "./chains/chain-support.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

type Common = Pick<Ports, "clock" | "scheduler" | "random" | "logger" | "http" | "chains">;

/** What the ports of an instance are made for. */
export interface PortsContext {
  readonly networks: readonly Network[];
  /** Ends with the instance. */
  readonly signal: AbortSignal;
  readonly activeNetworkId: () => CaipNetworkId;
  readonly lazy: MakeLazy;
}

const common = (options: LatchkitOptions, { networks, signal, lazy }: PortsContext): Common => {
  const clock = new SystemClock(globalThis.Date);
  const scheduler = new SystemScheduler(timersOf(globalThis));
  const random = new CryptoRandom(globalThis.crypto);
  const logger = new ConsoleLogger(globalThis.console);
  const loadHttp = async (): Promise<HttpClient> =>
    new (await import("./http.entry.js")).FetchHttpClient({
      fetch: (input, init) => globalThis.fetch(input, init),
      scheduler,
      random,
      clock,
      service: options.services?.blockchain,
    });
  const http = new LazyHttpClient(lazy("http", loadHttp));
  return {
    clock,
    scheduler,
    random,
    logger,
    http,
    chains: new LazyChainAccess(options.chains ?? [evm()], {
      networks,
      signal,
      clock,
      scheduler,
      lazy,
      ...(options.tokens && { tokens: options.tokens }),
      ...serviceOf(options),
    }),
  };
};

const serviceOf = ({ projectId, services }: LatchkitOptions): Pick<ChainContext, "service"> =>
  projectId === undefined ? {} : { service: { projectId, url: services?.blockchain } };

const injectedTransport =
  ({ scheduler, logger }: Common, lazy: MakeLazy) =>
  (connectorId: string, provider: object): WalletConnector => {
    const load = async (): Promise<WalletConnector> =>
      new (await import("./session.entry.js")).InjectedWalletConnector(connectorId, provider, {
        scheduler,
        logger,
      });
    return new LazyWalletConnector(connectorId, "eip155", lazy("connection", load));
  };

/** What the page is asked for its wallets: EIP-6963, and what each chain brings for its own. */
const injectedWallets = (
  options: LatchkitOptions,
  shared: Common,
  context: Pick<WalletsContext, "networks" | "activeNetworkId" | "lazy">,
): InjectedWallets => {
  const { scheduler, logger } = shared;
  const instanceId = options.instanceId ?? "default";
  const first = new Eip6963InjectedWallets(window as Window & { readonly ethereum?: unknown }, {
    scheduler,
    transport: injectedTransport(shared, context.lazy),
    instanceId,
    logger,
    enableEIP6963: options.enableEIP6963 ?? true,
    enableInjected: options.enableInjected ?? true,
  });
  const others = (options.chains ?? []).flatMap(({ wallets }) =>
    wallets
      ? [
          context.lazy("connection", async () =>
            (await wallets())({ ...context, window, scheduler, logger, instanceId }),
          ),
        ]
      : [],
  );
  return others.length === 0
    ? first
    : new JoinedInjectedWallets(first, others, (error) =>
        logger.warn("Wallets of a chain cannot be looked for", error),
      );
};

/**
 * The adapters of a browser, or the inert ones of a server. Making them touches nothing: they read
 * and listen when they are asked to.
 */
export const defaultPorts = (options: LatchkitOptions, context: PortsContext): Ports => {
  const shared = common(options, context);
  if (typeof window === "undefined")
    return {
      ...shared,
      storage: new MemoryKeyValueStorage(),
      environment: SERVER_ENVIRONMENT,
      lifecycle: SERVER_PAGE_LIFECYCLE,
      clipboard: new BrowserClipboard({}),
      links: new BrowserLinks({ open: () => undefined }),
      injectedWallets: NO_INJECTED_WALLETS,
      tabs: NO_TAB_CHANNEL,
    };
  return {
    ...shared,
    storage: new LocalStorageKeyValueStorage(window, shared.logger),
    environment: new BrowserEnvironment(window),
    lifecycle: new BrowserPageLifecycle(window),
    clipboard: new BrowserClipboard(navigator),
    links: new BrowserLinks(window),
    tabs: new BroadcastTabChannel(window, `latchkit:${options.instanceId ?? "default"}:v1`),
    injectedWallets: injectedWallets(options, shared, context),
  };
};

/**
 * Over the host's provider, else over the storage the host chose; without a project id the public
 * relay would turn it away, and a host that speaks the protocol by itself needs none of ours.
 */
const defaultPairing = (
  options: LatchkitOptions,
  { storage, scheduler, environment, lifecycle }: Ports,
  signal: AbortSignal,
): Pick<Ports, "pairing"> => {
  const { universalProvider: provider, projectId, services, manualWCControl } = options;
  if (provider)
    return {
      pairing: async () =>
        new (await import("./universal-provider.entry.js")).UniversalProviderPairing({
          provider,
          scheduler,
          signal,
        }),
    };
  if (manualWCControl || (projectId === undefined && services?.relay === undefined)) return {};
  return {
    pairing: async () =>
      (await import("./pairing-client.entry.js")).openPairing({
        options,
        storage,
        scheduler,
        environment,
        lifecycle,
        signal,
      }),
  };
};

/** The ports of an instance: the host's where it gave one, else the default ones. */
export const resolvePorts = (options: LatchkitOptions, context: PortsContext): Ports => {
  const defaults = defaultPorts(options, context);
  const given = Object.entries(options.ports ?? {}).filter(([, port]) => port !== undefined);
  const overrides = given.map(
    ([name, port]) =>
      [name, name !== "pairing" && typeof port === "function" ? port(defaults) : port] as const,
  );
  const ports: Ports = { ...defaults, ...Object.fromEntries(overrides) };
  return Object.freeze({ ...defaultPairing(options, ports, context.signal), ...ports });
};
