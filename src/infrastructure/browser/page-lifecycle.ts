import { Observable, NEVER } from "rxjs";
import type { PageLifecycle } from "../../ports/page.ports.js";
import { listen, listenAll, type EventSource, always } from "../shared/listen.js";

export interface PageWindow extends EventSource {
  readonly document: EventSource & { readonly visibilityState: string };
  readonly navigator: { readonly onLine?: boolean };
  readonly location: { reload(): void };
  matchMedia?(query: string): EventSource & { readonly matches: boolean };
}

/** Emits `read()` on subscribe and after each event, without repeats. */
const valueAndChanges = <T>(
  readValue: (event?: Event) => T,
  events: Observable<Event>,
): Observable<T> =>
  new Observable<T>((subscriber) => {
    let last = readValue();
    subscriber.next(last);
    return events.subscribe((event) => {
      const now = readValue(event);
      if (now !== last) subscriber.next((last = now));
    });
  });

/** Page lifecycle from browser events. Listens only while subscribed. */
export class BrowserPageLifecycle implements PageLifecycle {
  readonly visible$: Observable<boolean>;
  readonly online$: Observable<boolean>;
  readonly prefersDark$: Observable<boolean>;
  readonly hide$: Observable<void>;
  readonly reload: () => void;

  constructor(window: PageWindow) {
    this.reload = () => window.location.reload();
    const visibility = listen(window.document, "visibilitychange");
    const isVisible = (): boolean => window.document.visibilityState !== "hidden";
    this.visible$ = valueAndChanges(isVisible, visibility);
    // Uses the event's type, because `onLine` may already have changed again.
    this.online$ = valueAndChanges(
      (event) => (event ? event.type === "online" : window.navigator.onLine !== false),
      listenAll([window, "online"], [window, "offline"]),
    );
    this.prefersDark$ = new Observable<boolean>((subscriber) => {
      const dark = window.matchMedia?.("(prefers-color-scheme: dark)");
      return valueAndChanges(
        () => dark?.matches ?? false,
        dark ? listen(dark, "change") : new Observable<never>(),
      ).subscribe(subscriber);
    });
    this.hide$ = hideEvents(window, visibility, isVisible);
  }
}

/**
 * Emits once per hide: browsers send several events for one, and a page restored from the
 * back-forward cache becomes visible again.
 */
const hideEvents = (
  window: PageWindow,
  visibility: Observable<Event>,
  isVisible: () => boolean,
): Observable<void> =>
  new Observable<void>((subscriber) => {
    let isHidden = !isVisible();
    const setHidden = (hidden: boolean): void => {
      if (hidden && !isHidden) subscriber.next();
      isHidden = hidden;
    };
    const subscription = listenAll([window, "pagehide"], [window.document, "freeze"]).subscribe(
      () => setHidden(true),
    );
    subscription.add(listen(window, "pageshow").subscribe(() => setHidden(!isVisible())));
    subscription.add(visibility.subscribe(() => setHidden(!isVisible())));
    return subscription;
  });

/** A server's lifecycle: visible, online, light, never hidden. */
export const SERVER_PAGE_LIFECYCLE: PageLifecycle = Object.freeze({
  visible$: always(true),
  online$: always(true),
  prefersDark$: always(false),
  hide$: NEVER,
  reload: () => undefined,
});
