import type { Fault } from "./fault.types.js";

/** A running part. */
export interface RunningPart {
  /** Puts one more fault before the part; the latest one counts. Gives the undo. */
  fault(fault: Fault): () => void;
  stop(): Promise<void>;
}
