import type { CaipNetworkId } from "../caip/caip.types.js";
import type { LatchkitError } from "../errors/latchkit-error.js";

/** A request for another network, until it is done or left. */
export interface NetworkSwitch {
  readonly networkId: CaipNetworkId;
  /** `connect`: a wallet of that namespace is to be connected first. */
  readonly phase: "connect" | "waiting" | "declined" | "pending" | "failed";
  readonly error?: LatchkitError;
}
