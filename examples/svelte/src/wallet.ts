import { type Group, createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";
import { createSubscriber } from "svelte/reactivity";

export const latchkit = createLatchkit({ networks: [mainnet, optimism] });
mountModal(latchkit);

/** The state of a group, such as `latchkit.account`: read `.current`. */
export function watch<S>(group: Group<S>): { readonly current: S } {
  const subscribe = createSubscriber((update) => {
    const subscription = group.state$.subscribe(update);
    return () => subscription.unsubscribe();
  });
  return {
    get current() {
      subscribe();
      return group.snapshot;
    },
  };
}
