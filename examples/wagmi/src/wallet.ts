import { createLatchkit } from "latchkit";
import { latchkitConnector, withLatchkit } from "latchkit/wagmi";
import { mainnet, optimism } from "viem/chains";
import { createConfig, http } from "wagmi";

const chains = [mainnet, optimism] as const;

export const latchkit = createLatchkit({ networks: chains });

export const config = withLatchkit(
  createConfig({
    chains,
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    connectors: [latchkitConnector(latchkit)],
    multiInjectedProviderDiscovery: false,
  }),
);
