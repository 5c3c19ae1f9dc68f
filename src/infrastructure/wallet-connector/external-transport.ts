import { CHAINS } from "../../domain/chains/chains.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { SAFE_ORIGIN } from "../../domain/connectors/connector-id.js";
import type { ExternalProvider } from "../../ports/external-connector.port.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { ExternalWalletConnector } from "./external-wallet-connector.js";
import type {
  InjectedWalletConnector,
  InjectedWalletConnectorParts,
} from "./injected-wallet-connector.js";
import { OwnWayConnector } from "./own-way-connector.js";
import { type FrameWindow, SafeMessages } from "./safe-messages.js";
import { SafeProvider } from "./safe-provider.js";

export { coinbaseProvider } from "./coinbase-provider.js";

/** `evm` creates a connector from an EIP-1193 provider. */
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
      guarded: (one) => evm(connectorId, one, { scheduler, logger }),
    });
  const { disconnect } = provider as { readonly disconnect?: unknown };
  const connector = evm(connectorId, provider, { scheduler, logger });
  return typeof disconnect === "function"
    ? new OwnWayConnector(connector, {
        scheduler,
        end: () => Reflect.apply(disconnect, provider, []) as unknown,
      })
    : connector;
};

/**
 * Creates the connector of the Safe that embeds this page. Disconnecting sends nothing: the user
 * leaves the frame. Requests end with `signal`.
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
  return new OwnWayConnector(evm(connectorId, provider, { scheduler, logger }), {
    scheduler,
    accountType: "smartAccount",
    end: () => undefined,
  });
};
