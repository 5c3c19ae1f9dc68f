import type { Latchkit } from "../../application/latchkit.js";
import type { Connector } from "../../domain/connectors/connector.js";

const walletIn = ({ connection }: Latchkit): Connector | undefined =>
  connection.snapshot.connections.find(({ namespace }) => namespace === "eip155")?.connector;

/**
 * Makes `name`, `icon` and `rdns` of wagmi's connector object those of the connected EVM wallet.
 * Getters, since wagmi copies what a connector returns and keeps its own object.
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
