import type { Fault } from "./fault.types.js";

/** A running part. */
export interface RunningPart {
  /** Injects a fault before the part; the latest applies. Returns the undo. */
  fault(fault: Fault): () => void;
  stop(): Promise<void>;
}
