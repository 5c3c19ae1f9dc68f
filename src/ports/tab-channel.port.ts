import type { Observable } from "rxjs";

/** How one waits for a lock. */
export interface LockWait {
  /**
   * Ends the wait: it rejects with `call/aborted` and the work is not begun. Work that has begun
   * goes on.
   */
  readonly signal: AbortSignal;
  /** Called once, at most, when another tab holds the lock and this one has to wait. */
  onWait(): void;
}

/**
 * Agreement between the tabs of one instance on one origin. Nothing leaves the browser. Never
 * throws to the caller.
 */
export interface TabChannel {
  /**
   * What other tabs posted, never this one: text that nobody checked. Listening lasts as long as
   * the subscription and pauses while the page is put away.
   */
  readonly messages$: Observable<string>;
  /** Tells the other tabs. Lost where nobody listens here, or where tabs cannot talk. */
  post(text: string): void;
  /**
   * Does `work` while no other tab holds the lock of this name; settles as `work` does. It is freed
   * with the work's end and when the tab is closed or crashes. Where tabs cannot agree every lock
   * is had at once.
   */
  hold<T>(name: string, wait: LockWait, work: () => Promise<T>): Promise<T>;
}
