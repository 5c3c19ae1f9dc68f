import { type Group, createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";
import { type Accessor, from } from "solid-js";

export const latchkit = createLatchkit({ networks: [mainnet, optimism] });
mountModal(latchkit);

/** The state of a group, such as `latchkit.account` or `latchkit.network`. */
export const watch = <S>(group: Group<S>): Accessor<S> => from(group.state$, group.snapshot);
