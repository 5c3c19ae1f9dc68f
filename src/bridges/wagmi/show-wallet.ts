import type { Latchkit } from "../../application/latchkit.js";
import type { Connector } from "../../domain/connectors/connector.js";

const walletIn = ({ connection }: Latchkit): Connector | undefined =>
  connection.snapshot.connections.find(({ namespace }) => namespace === "eip155")?.connector;

/**
 * Gives wagmi's connector object the `name`, `icon` and `rdns` of the connected EVM wallet. Uses
 * getters, because wagmi copies the connector and keeps its own object.
 */
export const showWallet = (connector: object, latchkit: Latchkit): void => {
  const shown = {
    name: (): string => walletIn(latchkit)?.name ?? "Latchkit",
    icon: (): string | undefined => walletIn(latchkit)?.icon,
    rdns: (): string | undefined => walletIn(latchkit)?.info?.rdns,
  };
  for (const [key, get] of Object.entries(shown))
    Object.defineProperty(connector, key, { get, enumerable: true, configurable: true });
};
