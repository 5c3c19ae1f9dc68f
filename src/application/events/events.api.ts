import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import { Subject, type Observable } from "rxjs";

/** Events for the host; sends nothing over the network. Completes on dispose. */
export class EventLog implements EventSink {
  readonly #events = new Subject<LatchkitEvent>();
  readonly events$: Observable<LatchkitEvent> = this.#events.asObservable();
  emit(event: LatchkitEvent): void {
    this.#events.next(event);
  }
  complete(): void {
    this.#events.complete();
  }
}

/** Capabilities report events to the host here. */
export interface EventSink {
  emit(event: LatchkitEvent): void;
}
