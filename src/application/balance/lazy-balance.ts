import type { Balance } from "../../domain/balance/balance.js";
import type { Fact } from "../../domain/shared/fact.js";
import type { BalanceGroup } from "../latchkit.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { BalanceStore } from "./balance.store.js";

/** The balance group before and after its code is there. */
export const lazyBalance = (life: Lifetime, load: () => Promise<BalanceStore>): BalanceGroup => {
  const shell = new LazyCapability<Fact<Balance>, BalanceStore>("balance", load, {
    status: "idle",
  });
  return {
    state$: shell.state$,
    get snapshot() {
      return shell.snapshot;
    },
    refresh: (call = {}) =>
      life.run("balance.refresh", call.signal, async (signal) =>
        (await shell.load()).refresh(call.force ?? false, signal),
      ),
    watch: () => {
      let isHeld = true;
      let release: (() => void) | undefined;
      shell.load().then(
        (store) => {
          if (isHeld && !life.isOver) release = store.watch();
        },
        () => undefined,
      );
      return () => {
        isHeld = false;
        release?.();
        release = undefined;
      };
    },
  };
};
