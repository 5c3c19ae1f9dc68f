import { ownMembers } from "../../domain/shared/own-members.js";
import { group } from "./group.js";
import { LazyCapability } from "./lazy-capability.js";
import type { Lazy } from "./lazy.js";
import type { Readable } from "./state-store.js";

/** What the chunk of a capability brings whose actions are had once it is there. */
export interface ActionsCode<S, Actions> {
  readonly store: Readable<S>;
  /** Throws where the instance lacks what they need. */
  readonly actions: () => Actions;
}

/** A group whose state stands before its code is there, and whose actions come with it. */
export const lazyActions = <S, Actions extends object>(
  code: Lazy<ActionsCode<S, Actions>>,
  initial: S,
) =>
  group(new LazyCapability(code, initial), {
    actions: async (): Promise<Actions> => ownMembers((await code.load()).actions()),
  });
