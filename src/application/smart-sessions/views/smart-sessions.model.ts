import { networkIdOf } from "../../../domain/caip/caip.js";
import { type LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import type { SmartSessionList } from "../../../domain/smart-sessions/smart-session.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import type { ListedSessionActions, SmartSessionsState } from "../smart-sessions.api.js";

/** What the views of smart sessions show. */
export interface SmartSessionsViewState {
  readonly status: SmartSessionsState["status"];
  /** Of the active account and no other; absent until it was read once. */
  readonly list?: SmartSessionList;
  /** Why the last read failed. */
  readonly error?: LatchkitError;
  readonly network: Network;
  readonly isConnected: boolean;
  /** The host turned them on. */
  readonly isOn: boolean;
  /** Accounts of that kind of chain can have them. */
  readonly isOffered: boolean;
  /** The session whose end the wallet is asked to sign. */
  readonly revoking?: string;
  /** Why the last one that was tried was not ended. */
  readonly problem?: { readonly id: string; readonly error: LatchkitError };
}

/** State and actions of the views; no action rejects. */
export interface SmartSessionsModel extends Group<SmartSessionsViewState> {
  /** Fetches what asks the wallet, ahead of the tap. */
  prepare(): void;
  retry(): void;
  /**
   * Has the wallet sign the end of a session, in this turn where the code is there; one at a time.
   * True once it has ended.
   */
  revoke(id: string): Promise<boolean>;
  /** The answer is not waited for any longer; what the wallet signs after it counts. */
  stopWaiting(): void;
  openList(): void;
  /** Back to where the user was. */
  leave(): void;
  /** For a user whose wallet is gone. */
  openConnect(): void;
}

type Progress = Pick<SmartSessionsViewState, "revoking" | "problem">;

/** One request to the wallet at a time, and what became of the last. */
const revoking = (actions: () => Promise<ListedSessionActions> | ListedSessionActions) => {
  const progress = new StateStore<Progress>({});
  let stop: AbortController | undefined;
  const settle = (own: AbortController, next: Progress): void => {
    if (stop !== own) return;
    stop = undefined;
    progress.update(() => next);
  };
  const revoke = async (id: string): Promise<boolean> => {
    if (stop) return false;
    const own = new AbortController();
    stop = own;
    progress.update(() => ({ revoking: id }));
    try {
      const ready = actions();
      // Awaited only where the code is not there: nothing else stands between tap and wallet.
      const code = ready instanceof Promise ? await ready : ready;
      await code.revoke(id, own);
      settle(own, {});
      return true;
    } catch (error) {
      const isOver = own.signal.aborted || !isLatchkitError(error);
      settle(own, isOver ? {} : { problem: { id, error } });
      return false;
    }
  };
  const stopWaiting = (): void => {
    const own = stop;
    if (own === undefined) return;
    settle(own, {});
    own.abort();
  };
  return { progress, revoke, stopWaiting };
};

/** View model of the smart sessions of the active account. */
export const smartSessionsModel = (latchkit: Latchkit): SmartSessionsModel => {
  const { smartSessions, account, network, features, navigation } = latchkit;
  let loaded: ListedSessionActions | undefined;
  const load = async (): Promise<ListedSessionActions> => {
    loaded = await smartSessions.actions();
    return loaded;
  };
  const { progress, revoke, stopWaiting } = revoking(() => loaded ?? load());
  const state = derive(
    [smartSessions, account, network, features, progress],
    (...[read, { current }, { active, networks }, { smartSessions: isOn }, step]) => {
      const list = valueOf(read);
      const own = current && networks.find(({ id }) => id === networkIdOf(current.caipAddress));
      return {
        ...step,
        status: read.status,
        network: own ?? active,
        isConnected: current !== undefined,
        isOn,
        isOffered: current?.namespace === "eip155",
        ...(list && list.account === current?.caipAddress && { list }),
        ...(read.status === "failed" && { error: read.error }),
      } satisfies SmartSessionsViewState as SmartSessionsViewState;
    },
  );
  return Object.assign(state, {
    prepare: () => void outcomeOf(load()),
    retry: () => void outcomeOf(load().then(({ refresh }) => refresh({ force: true }))),
    revoke,
    stopWaiting,
    openList: () => navigation.replace({ view: "SmartSessionList" }),
    leave: () => navigation.back(),
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
