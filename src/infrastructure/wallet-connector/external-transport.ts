import type {
  CoinbasePreference,
  CoinbaseWalletSdk,
  ExternalProvider,
} from "../../ports/external-connector.port.js";
import { CHAINS } from "../../domain/chains/chains.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { SAFE_ORIGIN } from "../../domain/connectors/connector-id.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { ExternalWalletConnector } from "./external-wallet-connector.js";
import type {
  InjectedWalletConnector,
  InjectedWalletConnectorParts,
} from "./injected-wallet-connector.js";
import { CustomDisconnectConnector } from "./custom-disconnect-connector.js";
import { type FrameWindow, SafeMessages } from "./safe-messages.js";
import { SafeProvider } from "./safe-provider.js";

export interface CoinbaseApp {
  readonly appName: string;
  readonly appLogoUrl?: string;
  /** EVM chain ids, in order of preference. */
  readonly appChainIds: readonly number[];
  readonly preference: CoinbasePreference;
}

type Method = "request" | "on" | "removeListener" | "disconnect";
type Callable = (...parameters: readonly unknown[]) => unknown;

/**
 * Coinbase's EIP-1193 provider, created on first use: the SDK writes to storage and reads the
 * page's headers.
 */
export const coinbaseProvider = (
  { createCoinbaseWalletSDK }: CoinbaseWalletSdk,
  { appName, appLogoUrl, appChainIds, preference }: CoinbaseApp,
): object => {
  let openedTransport: object | undefined;
  const createProvider = (): object =>
    createCoinbaseWalletSDK({
      appName,
      appLogoUrl: appLogoUrl ?? null,
      appChainIds: [...appChainIds],
      preference: { options: preference },
    }).getProvider();
  const call = (name: Method, parameters: readonly unknown[]): unknown => {
    const provider = (openedTransport ??= createProvider());
    return (provider as Readonly<Record<Method, Callable>>)[name].apply(provider, [...parameters]);
  };
  const forwarding =
    (name: Method): Callable =>
    (...parameters) =>
      call(name, parameters);
  return {
    request: forwarding("request"),
    on: forwarding("on"),
    removeListener: forwarding("removeListener"),
    disconnect: forwarding("disconnect"),
  };
};

export interface TransportParts extends Pick<Ports, "scheduler" | "logger"> {
  readonly evm: (
    connectorId: string,
    provider: object,
    parts: InjectedWalletConnectorParts,
  ) => InjectedWalletConnector;
}

/**
 * Creates a connector from the provider of a host's factory. Throws a `TypeError` if it is not an
 * object.
 */
export const externalTransport = (
  connectorId: string,
  namespace: Namespace,
  provider: object,
  { evm, scheduler, logger }: TransportParts,
): WalletConnector => {
  if (typeof provider !== "object" || provider === null)
    throw new TypeError(`The connector ${connectorId} returned no provider`);
  if (!CHAINS[namespace].isEip1193)
    return new ExternalWalletConnector(connectorId, namespace, provider as ExternalProvider, {
      scheduler,
      guarded: (externalProvider) => evm(connectorId, externalProvider, { scheduler, logger }),
    });
  const { disconnect } = provider as { readonly disconnect?: unknown };
  const connector = evm(connectorId, provider, { scheduler, logger });
  return typeof disconnect === "function"
    ? new CustomDisconnectConnector(connector, {
        scheduler,
        disconnect: () => Reflect.apply(disconnect, provider, []) as unknown,
      })
    : connector;
};

/**
 * The connector of the Safe that embeds this page. Disconnecting sends nothing. Requests end with
 * `signal`.
 */
export const safeTransport = (
  connectorId: string,
  window: FrameWindow,
  {
    evm,
    scheduler,
    logger,
    random,
    signal,
  }: TransportParts & Pick<Ports, "random"> & { readonly signal: AbortSignal },
): WalletConnector => {
  const provider = new SafeProvider(
    new SafeMessages({ window, origin: SAFE_ORIGIN, random, scheduler, signal }),
  );
  return new CustomDisconnectConnector(evm(connectorId, provider, { scheduler, logger }), {
    scheduler,
    accountType: "smartAccount",
    disconnect: () => undefined,
  });
};
