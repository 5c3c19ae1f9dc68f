import type { CollectibleList } from "../../../domain/collectibles/collectible.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import { NFT_IMAGES } from "../../../domain/storage/storage-registry.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import type { CollectiblesState } from "../collectibles.api.js";

export interface CollectiblesViewState {
  readonly status: CollectiblesState["status"];
  /** Only the active account's; absent until first read. */
  readonly list?: CollectibleList;
  readonly error?: LatchkitError;
  readonly network: string;
  /** The user chose to see images, which load from their creators' sites; remembered. */
  readonly hasImages: boolean;
}

/** State and actions of the list; no action rejects. */
export interface CollectiblesModel extends Group<CollectiblesViewState> {
  watch(): () => void;
  retry(): void;
  showImages(isOn: boolean): void;
}

export const collectiblesModel = (latchkit: Latchkit): CollectiblesModel => {
  const { collectibles, account, network } = latchkit;
  const { stored } = internalsOf(latchkit);
  const images = new StateStore(stored.read(NFT_IMAGES));
  const state = derive(
    [collectibles, account, network, images],
    (query, { current }, { active }, hasImages): CollectiblesViewState => {
      const list = valueOfAccount(query, current?.caipAddress);
      return {
        status: query.status,
        network: active.name,
        hasImages,
        ...(list && { list }),
        ...(query.status === "failed" && { error: query.error }),
      };
    },
  );
  return group(state, {
    watch: () => collectibles.watch(),
    showImages: (isOn) => {
      images.update(() => isOn);
      stored.keep(NFT_IMAGES, isOn);
    },
    retry: () => void outcomeOf(collectibles.refresh({ force: true })),
  });
};
