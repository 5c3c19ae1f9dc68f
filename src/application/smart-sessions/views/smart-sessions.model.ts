import { canHaveSmartSessions } from "../../../domain/chains/chains.js";
import { networkIdOf } from "../../../domain/caip/caip.js";
import { type LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import type { SmartSessionList } from "../../../domain/smart-sessions/smart-session.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import type { ListedSessionActions, SmartSessionsState } from "../smart-sessions.api.js";

/** State of the smart session views. */
export interface SmartSessionsViewState {
  readonly status: SmartSessionsState["status"];
  /** Only the active account's; absent until first read. */
  readonly list?: SmartSessionList;
  readonly error?: LatchkitError;
  readonly network: Network;
  readonly isConnected: boolean;
  readonly isOn: boolean;
  readonly isOffered: boolean;
  readonly revoking?: string;
  readonly problem?: { readonly id: string; readonly error: LatchkitError };
}

/** State and actions of the views; no action rejects. */
export interface SmartSessionsModel extends Group<SmartSessionsViewState> {
  /** Preloads the code of wallet requests. */
  prepare(): void;
  retry(): void;
  /**
   * Asks the wallet to revoke a session, synchronously if the code is loaded; one at a time. True
   * once revoked.
   */
  revoke(id: string): Promise<boolean>;
  stopWaiting(): void;
  openList(): void;
  leave(): void;
  openConnect(): void;
}

type Progress = Pick<SmartSessionsViewState, "revoking" | "problem">;

const revoking = (actions: () => Promise<ListedSessionActions> | ListedSessionActions) => {
  const progress = new StateStore<Progress>({});
  let stop: AbortController | undefined;
  const settle = (attempt: AbortController, next: Progress): void => {
    if (stop !== attempt) return;
    stop = undefined;
    progress.update(() => next);
  };
  const revoke = async (id: string): Promise<boolean> => {
    if (stop) return false;
    const attempt = new AbortController();
    stop = attempt;
    progress.update(() => ({ revoking: id }));
    try {
      const loadedActions = actions();
      // Awaits only if the code is not loaded yet: the wallet must be asked in the tap.
      const code = loadedActions instanceof Promise ? await loadedActions : loadedActions;
      await code.revoke(id, attempt);
      settle(attempt, {});
      return true;
    } catch (error) {
      const isEnded = attempt.signal.aborted || !isLatchkitError(error);
      settle(attempt, isEnded ? {} : { problem: { id, error } });
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

/** View model of the active account's smart sessions. */
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
      const list = valueOfAccount(read, current?.caipAddress);
      const network = current && networks.find(({ id }) => id === networkIdOf(current.caipAddress));
      return {
        ...step,
        status: read.status,
        network: network ?? active,
        isConnected: current !== undefined,
        isOn,
        isOffered: canHaveSmartSessions(current?.namespace),
        ...(list && { list }),
        ...(read.status === "failed" && { error: read.error }),
      } satisfies SmartSessionsViewState as SmartSessionsViewState;
    },
  );
  return group(state, {
    prepare: () => void outcomeOf(load()),
    retry: () => void outcomeOf(load().then(({ refresh }) => refresh({ force: true }))),
    revoke,
    stopWaiting,
    openList: () => navigation.replace({ view: "SmartSessionList" }),
    leave: () => navigation.back(),
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
