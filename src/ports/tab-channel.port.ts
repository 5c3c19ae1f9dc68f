import type { Observable } from "rxjs";

/** Options of a lock request. */
export interface LockWait {
  /** Cancels waiting with `call/aborted`; `work` is then not started. Running work continues. */
  readonly signal: AbortSignal;
  /** Called at most once, if another tab holds the lock. */
  onWait(): void;
}

/** Coordinates the tabs of an instance on one origin, within the browser. Never throws. */
export interface TabChannel {
  /**
   * Unverified text from other tabs. Listens while subscribed and pauses while the page is hidden
   * or frozen.
   */
  readonly messages$: Observable<string>;
  /** Sends text to the other tabs. Lost if no tab listens or tabs cannot communicate. */
  post(text: string): void;
  /**
   * Runs `work` while holding the lock of this name; settles as `work` does. The lock is released
   * when the work ends or the tab closes or crashes. If tabs cannot communicate, the lock is
   * granted at once.
   */
  hold<T>(name: string, wait: LockWait, work: () => Promise<T>): Promise<T>;
}
