import { namespaceOf } from "../../domain/caip/caip.js";
import { wantedNetworkId } from "../../domain/connection/wallets-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { AUTH_NAMESPACES } from "../../domain/network/namespace-support.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { Services } from "./services.js";

const NAME = "Embedded wallet";

/**
 * Lists the embedded wallet if the instance has a secure frame and a network that it supports. Its
 * code is loaded on first use, its frame with the first message.
 */
export const embeddedWallet = (
  { hasSecureFrame, embeddedCode, networks, connectionStore, lazy }: Services,
  Transport: typeof LazyWalletConnector,
): readonly DiscoveredWallet[] => {
  const [first, ...others] = AUTH_NAMESPACES.filter((one) =>
    networks.all.some(({ namespace }) => namespace === one),
  );
  if (!hasSecureFrame || first === undefined) return [];
  const id = CONNECTOR_ID.auth;
  const transportOf = (namespace: typeof first): LazyWalletConnector =>
    new Transport(
      id,
      namespace,
      lazy("embedded-wallet", async () => (await embeddedCode.load()).connector(namespace)),
    );
  const firstTransport = transportOf(first);
  const transports = [firstTransport, ...others.map(transportOf)];
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
      open: (wanted = namespaceOf(wantedNetworkId(connectionStore.snapshot))) =>
        transports.find(({ namespace }) => namespace === wanted) ?? firstTransport,
    },
  ];
};
