import { LazyCapability } from "../shared/lazy-capability.js";
import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { TokensGroup, TokensState } from "./tokens.api.js";
import type { TokensStore } from "./tokens.store.js";

/** What the chunk of the capability brings. */
export interface TokensCode {
  readonly store: TokensStore;
}

/** What `latchkit.tokens` is, before and after its code is there. */
export const tokensGroup = (life: Lifetime, code: Lazy<TokensCode>): TokensGroup => {
  const shell = new LazyCapability<TokensState>(code, { status: "idle" });
  return {
    state$: shell.state$,
    get snapshot() {
      return shell.snapshot;
    },
    refresh: (call = {}) =>
      life.run("tokens.refresh", call.signal, async (signal) =>
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
