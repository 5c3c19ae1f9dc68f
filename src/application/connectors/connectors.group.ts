import type { WalletsState } from "../../domain/connection/connection-state.js";
import type { WalletsByGroup } from "../../domain/connectors/wallet-rows.js";
import { groupConnectors } from "../../domain/connectors/connector-order.js";
import type { ProjectFeatures } from "../../domain/config/features.js";
import type { RecentWallet } from "../../domain/connectors/connector.js";
import { type Readable, derive } from "../shared/state-store.js";
import type { ConnectorsGroup } from "./connectors.api.js";
import type { WalletRegistry } from "./wallet-registry.js";
import type { Environment } from "../../ports/page.ports.js";
import type { CatalogueSummary } from "../catalogue/catalogue-summary.api.js";

/** Dependencies of `latchkit.connectors`. */
export interface ConnectorsGroupServices {
  readonly registry: WalletRegistry;
  readonly memory: Readable<readonly RecentWallet[]>;
  readonly connectionStore: Readable<WalletsState>;
  readonly environment: Environment;
  readonly features: Readable<ProjectFeatures>;
  readonly customWallets: { readonly state: Readable<WalletsByGroup> };
  readonly catalogueCapability: { readonly summary: Readable<CatalogueSummary> };
}

export const connectorsGroup = ({
  registry,
  memory,
  connectionStore,
  environment,
  features,
  customWallets,
  catalogueCapability,
}: ConnectorsGroupServices): ConnectorsGroup => {
  const connections = derive([connectionStore], (state) =>
    state.connection.connections.map(({ connector }) => connector.id),
  );
  const order = derive([features], ({ connectorTypeOrder }) => connectorTypeOrder);
  return derive(
    [registry, memory, order, customWallets.state, catalogueCapability.summary, connections],
    (...states) => {
      const [wallets, recentWallets, requested, hosts, summary, connectedConnectorIds] = states;
      const { excluded, included, featured, recommended } = summary;
      return {
        groups: groupConnectors({
          connectors: wallets.map(({ connector }) => connector),
          recentWallets,
          described: {
            ...hosts,
            ...(featured && { featured }),
            ...(recommended && { recommended }),
          },
          connectedConnectorIds,
          isMobile: environment.isMobile,
          hasInjectedProvider: wallets.some(({ connector }) => connector.type === "INJECTED"),
          excluded,
          ...(included && { included }),
          order: requested,
        }),
      };
    },
  );
};
