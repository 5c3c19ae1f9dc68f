import { Observable } from "rxjs";

export interface EventSource {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

/** A target's events; listens while subscribed. */
export const listen = (target: EventSource, type: string): Observable<Event> =>
  new Observable<Event>((subscriber) => {
    const onEvent = (event: Event): void => subscriber.next(event);
    target.addEventListener(type, onEvent);
    return () => target.removeEventListener(type, onEvent);
  });

export const listenAll = (
  ...sources: readonly (readonly [EventSource, string])[]
): Observable<Event> =>
  new Observable<Event>((subscriber) => {
    for (const [target, type] of sources)
      subscriber.add(listen(target, type).subscribe((event) => subscriber.next(event)));
  });

/** Emits one value and never completes. */
export const always = <T>(value: T): Observable<T> =>
  new Observable<T>((subscriber) => subscriber.next(value));
