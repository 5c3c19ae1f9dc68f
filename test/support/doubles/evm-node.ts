import type { Network } from "../../../src/domain/network/network.js";
import type { FakeClock } from "../../../src/infrastructure/in-memory/index.js";

/** An EVM network with the URL of one scripted node. */
export const evmNetwork = (reference: string): Network => ({
  id: `eip155:${reference}`,
  namespace: "eip155",
  reference,
  name: `Chain ${reference}`,
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: [`https://node-${reference}.example`],
  explorerUrl: "https://explorer.example/",
  isTestnet: true,
});

/**
 * Moves the clock in steps, and lets exchanges with a node in memory end between them: viem gathers
 * them with timers of its own.
 */
export const passWithNodeReplies = async (
  clock: FakeClock,
  stepMs: number,
  steps = 1,
): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await clock.pass(stepMs);
    for (let count = 0; count < 12; count += 1)
      await new Promise<void>((next) => setTimeout(next, 0));
  }
};
