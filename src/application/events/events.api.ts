import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import { Subject, type Observable } from "rxjs";

/** What happened, for the host; nothing is sent anywhere by it. Completes on dispose. */
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

/** Where capabilities report what happened, for the host. */
export interface EventSink {
  emit(event: LatchkitEvent): void;
}
