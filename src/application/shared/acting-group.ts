import type { Group } from "./group.js";
import { LazyCapability } from "./lazy-capability.js";
import type { Lazy } from "./lazy.js";
import type { Readable } from "./state-store.js";

/** What the chunk of such a capability brings; `actions` may throw why there are none. */
export interface ActingCode<S, A> {
  readonly store: Readable<S>;
  readonly actions: () => A;
}

/** A group whose actions come with its code; `initial` is its state before that. */
export const actingGroup = <S, A>(
  code: Lazy<ActingCode<S, A>>,
  initial: S,
): Group<S> & { actions(): Promise<A> } =>
  Object.assign(new LazyCapability(code, initial), {
    actions: async () => (await code.load()).actions(),
  });
