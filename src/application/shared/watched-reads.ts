import { Subscription, filter, skip } from "rxjs";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LinkedSignal, linkSignals } from "./lifetime.js";

/** A read in flight. */
export interface Read<T> {
  /** True if cached answers of a service are not accepted. */
  readonly isFresh: boolean;
  readonly signal: AbortSignal;
  /** Settles as the read, or as the one that replaced it. */
  readonly work: Promise<T>;
}

interface OwnRead<T> extends Read<T> {
  readonly stop: LinkedSignal;
  readonly settleWith: (result: Promise<T>) => void;
}

/** One read at a time, shared by its callers. */
export class SharedRead<T> {
  #current: OwnRead<T> | undefined;

  get current(): Read<T> | undefined {
    return this.#current;
  }

  /**
   * Starts a read that is current when `load` runs. One in flight is aborted, and its callers get
   * the new result. `load` ends the read with `end`.
   */
  start(isFresh: boolean, life: AbortSignal, load: (read: Read<T>) => Promise<T>): Promise<T> {
    const read = newRead<T>(isFresh, linkSignals(life));
    this.#current?.settleWith(read.work);
    this.abort();
    this.#current = read;
    const loaded = load(read);
    const settle = (): void => read.settleWith(loaded);
    loaded.then(settle, settle);
    return read.work;
  }

  end(read: Read<T>): boolean {
    if (this.#current !== read) return false;
    this.#current.stop.release();
    this.#current = undefined;
    return true;
  }

  abort(): void {
    const abortedRead = this.#current;
    this.#current = undefined;
    abortedRead?.stop.abort(new LatchkitError("call/aborted", {}));
    abortedRead?.stop.release();
  }
}

const newRead = <T>(isFresh: boolean, stop: LinkedSignal): OwnRead<T> => {
  let settleWith: OwnRead<T>["settleWith"] = () => undefined;
  const work = new Promise<T>((resolve) => (settleWith = resolve));
  return { isFresh, signal: stop.signal, stop, work, settleWith };
};

/** When a watched value is refreshed by itself. */
export interface PageRefresh {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$" | "online$">;
  /** Interval while the page is visible, ms; 0 for none. */
  readonly everyMs: number;
  /** True: reads only if the cached value has expired. */
  readonly onlyOld: boolean;
}

/** Reads of a watched value. */
export interface WatchedReads {
  /** Reads unless there is a cached value. */
  readIfOld(): void;
  /** Reads without the cache. `isFresh`: does not join a read in flight. */
  read(isFresh: boolean): void;
}

/** Reads on each interval, when the page is shown, and when it is online again. */
export const refreshWithPage = (
  { scheduler, lifecycle, everyMs, onlyOld }: PageRefresh,
  { readIfOld, read }: WatchedReads,
): Subscription => {
  const subscription = new Subscription();
  let cancel: (() => void) | undefined;
  const scheduleRead = (): void => {
    if (everyMs === 0) return;
    cancel = scheduler.after(everyMs, () => {
      scheduleRead();
      if (onlyOld) readIfOld();
      else read(false);
    });
  };
  subscription.add(
    lifecycle.visible$.subscribe((isVisible) => {
      cancel?.();
      if (!isVisible) return;
      scheduleRead();
      readIfOld();
    }),
  );
  subscription.add(
    lifecycle.online$.pipe(skip(1), filter(Boolean)).subscribe(() => {
      if (onlyOld) readIfOld();
      else read(true);
    }),
  );
  subscription.add(() => cancel?.());
  return subscription;
};
