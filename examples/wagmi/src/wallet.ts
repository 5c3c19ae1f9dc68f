import { createLatchkit } from "latchkit";
import { latchkitConnector } from "latchkit/wagmi";
import { mainnet, optimism } from "viem/chains";
import { createConfig, http } from "wagmi";

const chains = [mainnet, optimism] as const;

export const latchkit = createLatchkit({ networks: chains });

export const config = createConfig({
  chains,
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
  connectors: [latchkitConnector(latchkit)],
  multiInjectedProviderDiscovery: false,
});
