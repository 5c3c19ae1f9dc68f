import { type Observable, Subject } from "rxjs";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import type { EventSink } from "./events.api.js";

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
