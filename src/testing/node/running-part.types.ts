import type { Fault } from "./fault.types.js";

/** A running part of the local world, such as a chain or the relay. */
export interface RunningPart {
  /** Makes requests to the part fail; the latest fault applies. Returns a function to remove it. */
  fault(fault: Fault): () => void;
  stop(): Promise<void>;
}
