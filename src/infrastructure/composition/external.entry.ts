import type { Namespace } from "../../domain/caip/caip.types.js";
import { SAFE_ORIGIN } from "../../domain/connectors/safe.js";
import type { ExternalProvider } from "../../ports/external-connector.port.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { ExternalWalletConnector } from "../wallet-connector/external-wallet-connector.js";
import type {
  InjectedWalletConnector,
  InjectedWalletConnectorParts,
} from "../wallet-connector/injected-wallet-connector.js";
import { OwnWayConnector } from "../wallet-connector/own-way-connector.js";
import { type FrameWindow, SafeMessages } from "../wallet-connector/safe-messages.js";
import { SafeProvider } from "../wallet-connector/safe-provider.js";

export { coinbaseProvider } from "../wallet-connector/coinbase-provider.js";

/**
 * `evm` makes the transport over an EIP-1193 provider: it comes with the code that works on a
 * session, and stays there.
 */
export interface TransportParts extends Pick<Ports, "scheduler" | "logger"> {
  readonly evm: (
    connectorId: string,
    provider: object,
    parts: InjectedWalletConnectorParts,
  ) => InjectedWalletConnector;
}

/**
 * The transport over what a host's factory gave. Throws a `TypeError` where that is no provider.
 */
export const externalTransport = (
  connectorId: string,
  namespace: Namespace,
  provider: object,
  { evm, scheduler, logger }: TransportParts,
): WalletConnector => {
  if (typeof provider !== "object" || provider === null)
    throw new TypeError(`The connector ${connectorId} gave no provider`);
  if (namespace !== "eip155")
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
 * The transport to the Safe around this frame. A Safe has nothing to take back: it is left by
 * leaving the frame. What is asked of it ends with `signal`.
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
