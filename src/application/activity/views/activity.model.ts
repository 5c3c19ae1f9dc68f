import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { explorerLink } from "../../../domain/network/network.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import type { ActivityList, ActivityState } from "../activity.api.js";

export interface ActivityViewState {
  readonly status: ActivityState["status"];
  /** Only the active account's; absent until read. */
  readonly list?: ActivityList;
  readonly error?: LatchkitError;
  readonly network: string;
  readonly isConnected: boolean;
  readonly hasExplorer: boolean;
  readonly explorerUrl?: string;
}

/** State and actions of the activity; no action rejects. */
export interface ActivityModel extends Group<ActivityViewState> {
  watch(): () => void;
  more(): void;
  /** Call when the last row is visible: loads the next page, unless the last one added nothing. */
  reachEnd(): void;
  retry(): void;
  /** Opens a transaction in a new tab. Call synchronously on click. False if rejected. */
  open(hash: string): boolean;
  /** Opens the account in a new tab. Call synchronously on click. False if rejected. */
  openExplorer(): boolean;
  openConnect(): void;
}

export const activityModel = (latchkit: Latchkit): ActivityModel => {
  const { links } = internalsOf(latchkit);
  const { activity, account, network, navigation } = latchkit;
  const state = derive(
    [activity, account, network],
    (activity, { current, explorerUrl }, { active }): ActivityViewState => {
      const list = valueOfAccount(activity, current?.caipAddress);
      return {
        status: activity.status,
        network: active.name,
        isConnected: current !== undefined,
        hasExplorer: active.explorerUrl !== undefined,
        ...(list && { list }),
        ...(explorerUrl !== undefined && { explorerUrl }),
        ...(activity.status === "failed" && { error: activity.error }),
      };
    },
  );
  let reached: string | undefined;
  return group(state, {
    watch: () => activity.watch(),
    more: () => void outcomeOf(activity.more()),
    reachEnd: () => {
      const { account: owner, items = [], readAt } = state.snapshot.list ?? {};
      const listVersion = `${owner} ${readAt} ${items.length}`;
      if (listVersion === reached) return;
      reached = listVersion;
      activity.more().catch(() => (reached = undefined));
    },
    retry: () => void outcomeOf(activity.refresh({ force: true })),
    open: (hash) => {
      const { explorerUrl } = network.snapshot.active;
      return explorerUrl !== undefined && links.openTab(explorerLink(explorerUrl, "tx", hash));
    },
    openExplorer: () => {
      const url = account.snapshot.explorerUrl;
      return url !== undefined && links.openTab(url);
    },
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
