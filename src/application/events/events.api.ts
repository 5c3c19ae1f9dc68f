import type { LatchkitEvent } from "../../domain/telemetry/events.js";

/** Where capabilities report what happened, for the host. */
export interface EventSink {
  emit(event: LatchkitEvent): void;
}
