import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "./group.js";
import { LazyCapability } from "./lazy-capability.js";
import type { Lazy } from "./lazy.js";
import type { Lifetime } from "./lifetime.js";
import type { Readable } from "./state-store.js";

/** A store that is read on demand, and follows what is active while somebody watches. */
export interface WatchedStore<T> extends Readable<LoadState<T>> {
  /** A value that is young enough is reused unless `force`. */
  refresh(force: boolean, signal: AbortSignal): Promise<T>;
  /** Returns the release. */
  watch(): () => void;
}

/** What every such group can do; a capability's own interface says what its parts promise. */
export interface WatchedGroup<T> extends Group<LoadState<T>> {
  refresh(call?: Call & { readonly force?: boolean }): Promise<T>;
  watch(): () => void;
}

/**
 * The group of such a store before and after its code is there: it is fetched by the first
 * subscription, read or watcher. `operation`: what its calls are named in the log.
 */
export const watchedGroup = <T>(
  life: Lifetime,
  code: Lazy<{ readonly store: WatchedStore<T> }>,
  operation: string,
): WatchedGroup<T> => {
  const shell = new LazyCapability<LoadState<T>>(code, { status: "idle" });
  return {
    state$: shell.state$,
    get snapshot() {
      return shell.snapshot;
    },
    refresh: (call = {}) =>
      life.run(operation, call.signal, async (signal) =>
        (await code.load()).store.refresh(call.force ?? false, signal),
      ),
    watch: () => {
      let release: (() => void) | undefined;
      const stop = code.follow(({ store }) => {
        if (!life.isOver) release = store.watch();
      });
      return () => {
        stop();
        release?.();
        release = undefined;
      };
    },
  };
};
