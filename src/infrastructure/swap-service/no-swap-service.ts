import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SwapService } from "../../ports/swap-service.port.js";

const none = (): Promise<never> =>
  Promise.reject(new LatchkitError("chain/adapter-not-found", { namespace: "eip155" }));

/** Rejects every call, for instances without a project or swap service. */
export class NoSwapService implements SwapService {
  readonly tokens = none;
  readonly price = none;
  readonly quote = none;
  readonly allowance = none;
  readonly gasPrice = none;
  readonly buildSwap = none;
  readonly buildApproval = none;
}
