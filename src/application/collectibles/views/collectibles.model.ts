import type { CollectibleList } from "../../../domain/collectibles/collectible.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import type { CollectiblesState } from "../collectibles.api.js";

/** What the collectibles of the account look like. */
export interface CollectiblesViewState {
  readonly status: CollectiblesState["status"];
  /** Of the active account and no other; absent until it was read once. */
  readonly list?: CollectibleList;
  /** Why the last read failed. */
  readonly error?: LatchkitError;
  readonly network: string;
}

/** State and actions of the list; no action rejects. */
export interface CollectiblesModel extends Group<CollectiblesViewState> {
  /** Keeps the list fresh while held; the result releases it. */
  watch(): () => void;
  retry(): void;
}

/** View model of the collectibles of the active account. */
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
