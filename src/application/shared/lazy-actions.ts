import { ownMembers } from "../../domain/shared/own-members.js";
import { group } from "./group.js";
import { LazyCapability } from "./lazy-capability.js";
import type { Lazy } from "./lazy.js";
import type { Readable } from "./state-store.js";

/** Code that brings the actions on connected wallets, which are code of their own. */
export type LazyActing<A> = Lazy<{ readonly actions: Lazy<A> }>;

/** Works with connected wallets: in this turn where the code is loaded. */
export const acting = <A, R>(
  operations: LazyActing<A>,
  signal: AbortSignal,
  work: (actions: A) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));

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
