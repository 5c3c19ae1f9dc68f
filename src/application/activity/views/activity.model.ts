import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { explorerLink } from "../../../domain/network/network.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import type { ActivityList, ActivityState } from "../activity.api.js";

/** State of the activity view. */
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
  /** Opens a transaction in a new tab. Call it in the tap. False if rejected. */
  open(hash: string): boolean;
  /** Opens the account in a new tab. Call it in the tap. False if rejected. */
  openExplorer(): boolean;
  openConnect(): void;
}

/** View model of Transactions. */
export const activityModel = (latchkit: Latchkit): ActivityModel => {
  const { links } = internalsOf(latchkit);
  const { activity, account, network, navigation } = latchkit;
  const state = derive(
    [activity, account, network],
    (read, { current, explorerUrl }, { active }): ActivityViewState => {
      const list = valueOf(read);
      return {
        status: read.status,
        network: active.name,
        isConnected: current !== undefined,
        hasExplorer: active.explorerUrl !== undefined,
        ...(list && list.account === current?.caipAddress && { list }),
        ...(explorerUrl !== undefined && { explorerUrl }),
        ...(read.status === "failed" && { error: read.error }),
      };
    },
  );
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  let reached: string | undefined;
  return Object.assign(state, {
    watch: () => activity.watch(),
    more: () => quietly(activity.more()),
    reachEnd: () => {
      const { account: owner, items = [], readAt } = state.snapshot.list ?? {};
      const end = `${owner} ${readAt} ${items.length}`;
      if (end === reached) return;
      reached = end;
      activity.more().catch(() => (reached = undefined));
    },
    retry: () => quietly(activity.refresh({ force: true })),
    open: (hash: string) => {
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
