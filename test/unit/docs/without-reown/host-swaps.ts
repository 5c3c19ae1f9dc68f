import { createPublicClient, custom } from "viem";
import type { SwapService } from "latchkit";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { setupConnected } from "../../../support/worlds/instance.js";

const ETHER = 10n ** 18n;

/** A public client whose node has approved nothing and asks 1 gwei for gas. */
export const nodeClient = () =>
  createPublicClient({
    transport: custom({
      request: async ({ method }: { method: string }) =>
        method === "eth_gasPrice" ? "0x3b9aca00" : `0x${"0".repeat(64)}`,
    }),
  });

/** Swaps of a connected account that has 2 ETH and 1,000 USDC, through a service of the host. */
export const hostSwaps = async (swapService: SwapService, contract: string) => {
  const clock = new FakeClock();
  const reader = {
    namespace: "eip155",
    holding: async (_: string, token?: string) =>
      token === undefined
        ? { units: 2n * ETHER, decimals: 18, symbol: "ETH" }
        : { units: 1_000_000_000n, decimals: 6, symbol: "USDC" },
    estimateGas: async () => 46_000n,
    balance: () => new Promise(() => undefined),
  };
  const signer = { namespace: "eip155", capabilities: async () => ({}) };
  const { latchkit } = await setupConnected({
    swapTargets: { "eip155:1": [contract] },
    ports: {
      swapService,
      clock,
      scheduler: clock,
      chains: { reader: async () => reader as never, signer: async () => signer as never },
    },
  });
  return latchkit.swap.actions();
};
