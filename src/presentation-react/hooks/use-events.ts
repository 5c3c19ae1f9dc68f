import { useSubscription } from "observable-hooks";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import { useLatchkit } from "../provider/context.js";

/**
 * Tells `listener` every event of the instance while mounted. The newest listener is the one
 * called.
 */
export const useEvents = (listener: (event: LatchkitEvent) => void): void => {
  useSubscription(useLatchkit().events.events$, listener);
};
