import type { CollectibleList } from "../../../domain/collectibles/collectible.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import type { CollectiblesState } from "../collectibles.api.js";

/** State of the list of collectibles. */
export interface CollectiblesViewState {
  readonly status: CollectiblesState["status"];
  /** Only the active account's; absent until first read. */
  readonly list?: CollectibleList;
  readonly error?: LatchkitError;
  readonly network: string;
}

/** State and actions of the list; no action rejects. */
export interface CollectiblesModel extends Group<CollectiblesViewState> {
  watch(): () => void;
  retry(): void;
}

/** View model of the active account's collectibles. */
export const collectiblesModel = (latchkit: Latchkit): CollectiblesModel => {
  const { collectibles, account, network } = latchkit;
  const state = derive(
    [collectibles, account, network],
    (read, { current }, { active }): CollectiblesViewState => {
      const list = valueOf(read);
      return {
        status: read.status,
        network: active.name,
        ...(list && list.account === current?.caipAddress && { list }),
        ...(read.status === "failed" && { error: read.error }),
      };
    },
  );
  return Object.assign(state, {
    watch: () => collectibles.watch(),
    retry: () => void collectibles.refresh({ force: true }).catch(() => undefined),
  });
};
