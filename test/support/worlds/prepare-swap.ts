import { PrepareSwap } from "../../../src/application/swap/prepare-swap.js";
import { SwapApprovals } from "../../../src/application/swap/swap-approvals.js";
import type { SwapTargets } from "../../../src/domain/swap/router-call.js";
import { FakeClock, InMemorySwapService } from "../../../src/infrastructure/in-memory/index.js";
import type { ChainReader, HoldingReading } from "../../../src/ports/chain-reader.port.js";
import { ETH, USDC } from "../fixtures/swap.js";
import { swapQuotes } from "../builders/swap-quotes.js";

const WHOLE = 10n ** 18n;

/**
 * Sets up `PrepareSwap` over a service that the test can make lie, and an account with a large
 * balance whose wallet supports batches. `targets`: contracts that the host listed.
 */
export const setupPrepareSwap = (targets?: SwapTargets) => {
  const service = new InMemorySwapService();
  service.setTokens("eip155:1", [ETH, USDC]);
  service.setPrice(ETH, 3_000n * WHOLE);
  service.setPrice(USDC, WHOLE);
  const clock = new FakeClock();
  const reader: Partial<ChainReader> & HoldingReading = {
    namespace: "eip155",
    holding: async (_, token) =>
      token === undefined
        ? { units: 10n ** 40n, decimals: 18, symbol: "ETH" }
        : { units: 10n ** 40n, decimals: 6, symbol: "USDC" },
  };
  const approvals = new SwapApprovals();
  const prepare = new PrepareSwap({
    service,
    clock,
    chains: { reader: async () => reader as never, signer: () => Promise.reject(new Error()) },
    quotes: swapQuotes(service, undefined, clock),
    approvals,
    targets,
    capabilities: async () => ({ "eip155:1": { atomic: { status: "supported" } } }),
  });
  return { service, prepare, reader, approvals };
};
