import { Observable } from "rxjs";

/** The two functions of an event target that adapters need. Lets tests give plain objects. */
export interface EventSource {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

/** Events of a target; the listener lives exactly as long as the subscription. */
export const listen = (target: EventSource, type: string): Observable<Event> =>
  new Observable<Event>((out) => {
    const onEvent = (event: Event): void => out.next(event);
    target.addEventListener(type, onEvent);
    return () => target.removeEventListener(type, onEvent);
  });
