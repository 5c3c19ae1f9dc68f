import type { Balance } from "../../domain/balance/balance.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { BalanceGroup } from "./balance.api.js";
import type { Lazy } from "../shared/lazy.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { BalanceStore } from "./balance.store.js";

/** The balance group before and after its code is there. */
export const balanceGroup = (
  life: Lifetime,
  code: Lazy<{ readonly store: BalanceStore }>,
): BalanceGroup => {
  const shell = new LazyCapability<LoadState<Balance>>(code, { status: "idle" });
  return {
    state$: shell.state$,
    get snapshot() {
      return shell.snapshot;
    },
    refresh: (call = {}) =>
      life.run("balance.refresh", call.signal, async (signal) =>
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
