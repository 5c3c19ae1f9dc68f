import { type Group, createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";
import { type Ref, onScopeDispose, shallowRef } from "vue";

export const latchkit = createLatchkit({ networks: [mainnet, optimism] });
mountModal(latchkit);

/** The state of a group, such as `latchkit.account` or `latchkit.network`. */
export function useGroup<S>(group: Group<S>): Readonly<Ref<S>> {
  const state = shallowRef(group.snapshot);
  const subscription = group.state$.subscribe((next) => (state.value = next));
  onScopeDispose(() => subscription.unsubscribe());
  return state;
}
