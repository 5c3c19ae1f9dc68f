import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "./group.js";
import { LazyCapability } from "./lazy-actions.js";
import type { Lazy } from "./lazy.js";
import type { Lifetime } from "./lifetime.js";
import type { Readable } from "./state-store.js";

/** A store that is read on demand and refreshed while watched. */
export interface WatchedStore<T> extends Readable<LoadState<T>> {
  /** Reuses a recent value unless `force`. */
  refresh(force: boolean, signal: AbortSignal): Promise<T>;
  watch(): () => void;
}

/** Common actions of such groups; each capability's own interface documents them. */
export interface WatchedGroup<T> extends Group<LoadState<T>> {
  refresh(call?: Call & { readonly force?: boolean }): Promise<T>;
  watch(): () => void;
}

/**
 * Creates the group. Loads its code on the first subscription, read or watcher. `operation`: its
 * name in error reports.
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
