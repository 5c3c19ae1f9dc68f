import type { Observable } from "rxjs";

/** Life of the page. Each stream gives the present value at once, then changes. */
export interface PageLifecycle {
  readonly visible$: Observable<boolean>;
  readonly online$: Observable<boolean>;
  /** The user's preferred scheme, as the system tells it. */
  readonly prefersDark$: Observable<boolean>;
  /** Emits once each time the page is about to be hidden or frozen. */
  readonly hide$: Observable<void>;
  /** Loads the page again, as its own button in the browser does. Nothing on a server. */
  reload(): void;
}
