import type { Observable } from "rxjs";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";

/** Where capabilities report what happened, for the host. */
export interface EventSink {
  emit(event: LatchkitEvent): void;
}

/** What happened, as capabilities report it. */
export interface EventSource {
  readonly events$: Observable<LatchkitEvent>;
}
