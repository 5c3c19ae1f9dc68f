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

/**
 * Events of several kinds as one stream. rxjs's own `merge` would bring all its input conversions
 * onto idle pages.
 */
export const listenAll = (
  ...sources: readonly (readonly [EventSource, string])[]
): Observable<Event> =>
  new Observable<Event>((out) => {
    for (const [target, type] of sources)
      out.add(listen(target, type).subscribe((event) => out.next(event)));
  });

/** One value at once and never an end: a value that cannot change here. */
export const always = <T>(value: T): Observable<T> => new Observable<T>((out) => out.next(value));
