import { Observable } from "rxjs";

export interface EventSource {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

/** A target's events; listens while subscribed. */
export const listen = (target: EventSource, type: string): Observable<Event> =>
  new Observable<Event>((out) => {
    const onEvent = (event: Event): void => out.next(event);
    target.addEventListener(type, onEvent);
    return () => target.removeEventListener(type, onEvent);
  });

export const listenAll = (
  ...sources: readonly (readonly [EventSource, string])[]
): Observable<Event> =>
  new Observable<Event>((out) => {
    for (const [target, type] of sources)
      out.add(listen(target, type).subscribe((event) => out.next(event)));
  });

/** Emits one value and never completes. */
export const always = <T>(value: T): Observable<T> => new Observable<T>((out) => out.next(value));
