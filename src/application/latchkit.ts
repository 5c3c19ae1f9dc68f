import type { Observable } from "rxjs";
import type { LatchkitEvent } from "../domain/telemetry/events.js";
import type { Groups } from "./groups.js";

/** The public facade of one instance. Every action rejects with a `LatchkitError` only. */
export interface Latchkit extends Groups {
  /**
   * Idempotent. Discovers wallets and restores remembered connections; settles when the first
   * restore has ended.
   */
  start(): Promise<void>;
  /** Idempotent. Pending promises reject with `instance/disposed`; all resources are released. */
  dispose(): Promise<void>;
  /** Events for the host, also without telemetry. */
  readonly events: { readonly events$: Observable<LatchkitEvent> };
}
