import type { Lazy } from "../../application/shared/lazy.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { SPECIAL_CONNECTORS } from "../../domain/catalogue/special-wallets.js";
import { isLatchkitError, LatchkitError } from "../../domain/errors/latchkit-error.js";
import { AUTH_NAMESPACES } from "../../domain/chains/chains.js";
import type { ExternalConnector } from "../../ports/external-connector.port.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import {
  LazyWalletConnector,
  connectorByNamespace,
} from "../wallet-connector/lazy-wallet-connector.js";
import type { FrameWindow } from "../wallet-connector/safe-messages.js";
import type { Services } from "./services.js";

const NAME = "Embedded wallet";

/**
 * If the instance has a secure frame and a network that it supports. Code on first use, frame with
 * the first message.
 */
const embeddedWallet = ({
  hasSecureFrame,
  embeddedCode,
  networks,
  connectionStore,
  lazy,
}: Services): readonly DiscoveredWallet[] => {
  const [first, ...others] = AUTH_NAMESPACES.filter((one) =>
    networks.all.some(({ namespace }) => namespace === one),
  );
  if (!hasSecureFrame || first === undefined) return [];
  const id = CONNECTOR_ID.auth;
  const transportOf = (namespace: typeof first): LazyWalletConnector =>
    new LazyWalletConnector(
      id,
      namespace,
      lazy("embedded-wallet", async () => (await embeddedCode.load()).connector(namespace)),
    );
  return [
    {
      connector: {
        id,
        type: "AUTH",
        name: NAME,
        namespace: first,
        namespaces: [first, ...others],
        isConflicting: false,
      },
      open: connectorByNamespace(connectionStore, [transportOf(first), ...others.map(transportOf)]),
    },
  ];
};

type Parts = Pick<
  Services,
  "options" | "networks" | "environment" | "lazy" | "scheduler" | "logger"
>;

const loadTransports = async () => {
  const [transports, { InjectedWalletConnector }] = await Promise.all([
    import("../wallet-connector/external-transport.js"),
    import("./wallet-operations.chunk.js"),
  ]);
  return {
    ...transports,
    evm: (...parts: ConstructorParameters<typeof InjectedWalletConnector>) =>
      new InjectedWalletConnector(...parts),
  };
};
type TransportCode = Lazy<Awaited<ReturnType<typeof loadTransports>>>;

const connectorOf = (
  { id, name, icon, walletId }: Omit<ExternalConnector, "provider">,
  namespaces: readonly [Namespace, ...Namespace[]],
): Connector => ({
  name: id,
  ...SPECIAL_CONNECTORS[id],
  ...(name && { name }),
  ...(icon && { icon }),
  ...(walletId && { explorerId: walletId }),
  id,
  type: "EXTERNAL",
  namespace: namespaces[0],
  namespaces,
  isConflicting: false,
});

const walletOf = (
  { lazy }: Parts,
  connector: Connector,
  load: (namespace: Namespace) => Promise<WalletConnector>,
  opensWindow = false,
): DiscoveredWallet => {
  const transports = new Map(
    connector.namespaces.map((namespace) => [
      namespace,
      new LazyWalletConnector(
        connector.id,
        namespace,
        lazy(connector.id, () => load(namespace)),
      ),
    ]),
  );
  const openConnector = (namespace = connector.namespace): LazyWalletConnector =>
    transports.get(namespace) as LazyWalletConnector;
  return {
    connector,
    open: openConnector,
    ...(opensWindow && { prepare: () => transports.forEach((transport) => transport.preload()) }),
  };
};

/** A failing host loader must not count as an outdated page. */
const loadHostCode = async <T>(capability: string, load: () => T | Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    throw isLatchkitError(cause)
      ? cause
      : new LatchkitError("code/unavailable", { capability }, { cause });
  }
};

/** Empty if the app lists no network of its namespaces. */
const hostWallets = (
  one: ExternalConnector,
  transportCode: TransportCode,
  parts: Parts,
): readonly DiscoveredWallet[] => {
  const { networks, scheduler, logger, lazy } = parts;
  const [first, ...others] = (one.namespaces ?? ["eip155"]).filter((namespace) =>
    networks.all.some((network) => network.namespace === namespace),
  );
  if (first === undefined) return [];
  const providers = new Map(
    [first, ...others].map((namespace) => [
      namespace,
      lazy(one.id, () => loadHostCode(one.id, () => one.provider(namespace))),
    ]),
  );
  const load = async (namespace: Namespace): Promise<WalletConnector> => {
    const [{ externalTransport, evm }, provider] = await Promise.all([
      transportCode.load(),
      (providers.get(namespace) as Lazy<object>).load(),
    ]);
    return loadHostCode(one.id, () =>
      externalTransport(one.id, namespace, provider, { scheduler, logger, evm }),
    );
  };
  return [walletOf(parts, connectorOf(one, [first, ...others]), load, one.opensWindow)];
};

const coinbaseOf = (
  transportCode: TransportCode,
  {
    options: { coinbaseWallet, coinbasePreference, enableCoinbase, metadata },
    networks,
    environment: { page },
    lazy,
  }: Parts,
): readonly ExternalConnector[] => {
  if (!coinbaseWallet || enableCoinbase === false) return [];
  const sdkCode = lazy(CONNECTOR_ID.coinbase, coinbaseWallet);
  const provider = async (): Promise<object> => {
    const [{ coinbaseProvider }, sdk] = await Promise.all([transportCode.load(), sdkCode.load()]);
    const [logo] = metadata?.icons ?? [page.icon];
    const appChainIds = networks.all.flatMap(({ chainId }) => chainId ?? []);
    return coinbaseProvider(sdk, {
      appName: metadata?.name ?? (page.title || "Latchkit"),
      appChainIds,
      preference: coinbasePreference ?? "all",
      ...(logo && { appLogoUrl: logo }),
    });
  };
  return [{ id: CONNECTOR_ID.coinbase, opensWindow: true, provider }];
};

/**
 * Lists the host's connectors, the Safe that embeds the page (`isInSafe`), and the embedded wallet.
 * Creates records only; loads no code and calls no provider.
 */
export const externalWallets = (
  context: Services,
  isInSafe: boolean,
): readonly DiscoveredWallet[] => {
  const { options, networks, environment, lazy, scheduler, logger, random, life } = context;
  const parts: Parts = { options, networks, environment, lazy, scheduler, logger };
  const transportCode: TransportCode = lazy("connection", loadTransports);
  const connectors = [
    ...(options.connectors ?? []),
    ...(options.chains ?? []).flatMap((chain) => chain.connectors ?? []),
    ...coinbaseOf(transportCode, parts),
  ];
  const safe = (): Promise<WalletConnector> =>
    transportCode.load().then(({ safeTransport, evm }) =>
      safeTransport(CONNECTOR_ID.safe, window as FrameWindow, {
        evm,
        scheduler,
        logger,
        random,
        signal: life.signal,
      }),
    );
  const safeWallets = isInSafe
    ? [walletOf(parts, connectorOf({ id: CONNECTOR_ID.safe }, ["eip155"]), safe)]
    : [];
  return [
    ...safeWallets,
    ...connectors.flatMap((one) => hostWallets(one, transportCode, parts)),
    ...embeddedWallet(context),
  ];
};
