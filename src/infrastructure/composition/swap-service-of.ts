import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { SwapService } from "../../ports/swap-service.port.js";
import { pageTurns } from "../scheduler/page-turns.js";
import { HttpSwapService } from "../swap-service/http-swap-service.js";
import { NoSwapService } from "../swap-service/no-swap-service.js";
import type { Services } from "./services.js";

/**
 * The host's adapter, else the service if there is a project, else an adapter that supports no
 * swaps.
 */
export const swapServiceOf = ({ swapService, http, life, options }: Services): SwapService => {
  if (swapService) return swapService;
  if (options.projectId === undefined) return new NoSwapService();
  return new HttpSwapService({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    signal: life.signal,
    turns: pageTurns(globalThis),
  });
};
