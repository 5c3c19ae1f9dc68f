import type { Remembered } from "../../application/connection/remembered-connections.js";
import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { SAFE_ORIGIN } from "../../domain/connectors/safe.js";
import type { Network } from "../../domain/network/network.js";
import type { Ports } from "../../ports/ports.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** Ways to connect besides the wallets of the page, as an idle page has them. */
export interface ExternalWallets {
  /** What is brought back though nothing is remembered: inside a Safe its own connector. wallet-protocols a.5. */
  readonly forced: readonly Remembered[];
  /** Lists them; settles once they stand in the registry. A page that has none fetches nothing. Without their code they are not listed. */
  list(registry: WalletRegistry): Promise<void>;
}

/** Wallets that the host brings, and the Safe around the frame where there is one. */
export const externalWalletsOf = (options: LatchkitOptions, networks: readonly Network[], ports: Ports): ExternalWallets => {
  const { connectors, coinbaseWallet, chains } = options;
  const isInSafe = ports.environment.parentOrigin === SAFE_ORIGIN && networks.some(({ namespace }) => namespace === "eip155");
  const hasAny = isInSafe || connectors || coinbaseWallet || chains?.some((chain) => chain.connectors);
  return {
    forced: isInSafe ? [{ namespace: "eip155", connectorId: CONNECTOR_ID.safe }] : [],
    list: async (registry) => {
      if (!hasAny) return;
      const code = await import("./external-wallets.entry.js").catch(() => undefined);
      if (code) registry.add(code.externalWallets({ options, networks, ports, isInSafe, lazy: (...given) => new LazyWalletConnector(...given) }));
    },
  };
};
