import type { Ports } from "../../ports/ports.js";
import { BrowserClipboard } from "../browser/clipboard.js";
import {
  SystemClock,
  ConsoleLogger,
  CryptoRandom,
  SystemScheduler,
  timersOf,
} from "../browser/runtime.js";
import { BrowserEnvironment, SERVER_ENVIRONMENT } from "../browser/environment.js";
import { LazyHttpClient } from "../http-client/lazy-http-client.js";
import { Eip6963InjectedWallets } from "../injected-wallets/eip6963-injected-wallets.js";
import {
  JoinedInjectedWallets,
  NO_INJECTED_WALLETS,
} from "../injected-wallets/joined-injected-wallets.js";
import { LocalStorageKeyValueStorage, MemoryKeyValueStorage } from "../browser/storage.js";
import { BrowserLinks } from "../browser/links.js";
import { BrowserPageLifecycle, SERVER_PAGE_LIFECYCLE } from "../browser/page-lifecycle.js";
import { BroadcastTabChannel, NO_TAB_CHANNEL } from "../browser/tab-channel.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import { type Bindings, resolve } from "./bindings.js";
import { type ChainContext, evm, LazyChainAccess } from "./chains/chain-support.js";
import type { LatchkitOptions, PortOverrides } from "./options/latchkit-options.js";
import type { PortContext, PortServices } from "./services.js";

const injectedWallets = ({
  options,
  networks,
  activeNetworkId,
  lazy,
  scheduler,
  logger,
  injectedTransport: transport,
  shownTrees,
}: PortContext & PortServices): Ports["injectedWallets"] => {
  const instanceId = options.instanceId ?? "default";
  const first = new Eip6963InjectedWallets(window as Window & { readonly ethereum?: unknown }, {
    scheduler,
    transport,
    instanceId,
    logger,
    hasLeft: shownTrees.hasLeft,
    enableEIP6963: options.enableEIP6963 ?? true,
    enableInjected: options.enableInjected ?? true,
  });
  const context = { networks: networks.all, activeNetworkId, lazy, window };
  const others = (options.chains ?? []).flatMap(({ wallets }) =>
    wallets
      ? [
          lazy("connection", async () =>
            (await wallets())({ ...context, scheduler, logger, instanceId }),
          ),
        ]
      : [],
  );
  return others.length === 0
    ? first
    : new JoinedInjectedWallets(first, others, (error) =>
        logger.warn("Cannot discover the wallets of a chain", error),
      );
};

const isServer = (): boolean => typeof window === "undefined";
const none = (): undefined => undefined;

const serviceOf = ({ projectId, services }: LatchkitOptions): Pick<ChainContext, "service"> =>
  projectId === undefined ? {} : { service: { projectId, url: services?.blockchain } };

/**
 * Uses the host's provider, else our own client with the host's storage. Undefined without a
 * project id or relay, and under manual control.
 */
const pairingPort = (services: PortContext & PortServices): Ports["pairing"] => {
  const {
    universalProvider: provider,
    projectId,
    services: urls,
    manualWCControl,
  } = services.options;
  const { scheduler, life } = services;
  if (provider)
    return async () =>
      new (
        await import("../wallet-pairing/universal-provider-pairing.js")
      ).UniversalProviderPairing({
        open: async () => provider,
        isShared: true,
        scheduler,
        signal: life.signal,
      });
  if (manualWCControl || (projectId === undefined && urls?.relay === undefined)) return undefined;
  return async () => (await import("./pairing-client.chunk.js")).openPairing(services);
};

/** Default adapters of a browser, or inert ones on a server. Creating them has no side effects. */
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
          new (await import("../http-client/fetch-http-client.js")).FetchHttpClient({
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
            new (await import("./wallet-operations.chunk.js")).InjectedWalletConnector(
              connectorId,
              provider,
              { scheduler, logger },
            ),
        ),
      ),
  injectedWallets: (services) => (isServer() ? NO_INJECTED_WALLETS : injectedWallets(services)),
  pairing: pairingPort,
  projectConfig: none,
  telemetry: none,
  catalogue: none,
  blockchainData: none,
  onramp: none,
  names: none,
  collectibles: none,
  swapService: none,
  simulator: none,
  addressFacts: none,
  tokenFacts: none,
  images: none,
  secureFrame: none,
  popups: none,
  smartSessions: none,
};

/**
 * The table with the host's ports in place of the defaults, which a function receives. Ignores
 * unknown names.
 */
export const portsWith = (overrides: PortOverrides = {}): typeof PORTS => {
  const rows: Record<string, unknown> = { ...PORTS };
  for (const name of Object.keys(PORTS) as (keyof Ports)[]) {
    const port = overrides[name];
    const { [name]: row } = PORTS;
    if (typeof port === "function" && name !== "pairing")
      rows[name] = (services: PortContext & PortServices) =>
        (port as (defaults: Ports) => unknown)(resolve({ [name]: row }, services) as Ports);
    else if (port !== undefined) rows[name] = () => port;
  }
  return rows as typeof PORTS;
};
