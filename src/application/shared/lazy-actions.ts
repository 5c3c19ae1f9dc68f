import { ownMembers } from "../../domain/shared/own-members.js";
import { group } from "./group.js";
import { LazyCapability } from "./lazy-capability.js";
import type { Lazy } from "./lazy.js";
import type { Readable } from "./state-store.js";

/** Code that loads the actions on connected wallets separately. */
export type LazyActing<A> = Lazy<{ readonly actions: Lazy<A> }>;

/** Runs `work` with the actions; synchronously if they are loaded. */
export const acting = <A, R>(
  operations: LazyActing<A>,
  signal: AbortSignal,
  work: (actions: A) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));

/** The store and actions of a lazily loaded capability. */
export interface ActionsCode<S, Actions> {
  readonly store: Readable<S>;
  /** Throws if the instance lacks a required dependency. */
  readonly actions: () => Actions;
}

/** A group with an initial state until its code is loaded. */
export const lazyActions = <S, Actions extends object>(
  code: Lazy<ActionsCode<S, Actions>>,
  initial: S,
) =>
  group(new LazyCapability(code, initial), {
    actions: async (): Promise<Actions> => ownMembers((await code.load()).actions()),
  });
