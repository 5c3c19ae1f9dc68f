import { useEffect, useState, type ReactElement } from "react";
import {
  collectiblesModel,
  type CollectiblesModel,
  type CollectiblesViewState,
} from "../../../application/collectibles/views/collectibles.model.js";
import {
  type Collectible,
  type CollectibleList,
  collectibleKey,
} from "../../../domain/collectibles/collectible.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { LongList } from "../../primitives/long-list.js";
import { Message } from "../../primitives/message.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { CollectibleRow } from "./collectible-row.js";
import css from "./collectibles.css?inline";

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;

interface PartProps {
  readonly model: CollectiblesModel;
  readonly state: CollectiblesViewState;
}

/** The collectibles of the active account. Suspected spam shows as a count until opened. */
export default function CollectiblesPart(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(collectiblesModel);
  const text = useViewText();
  useEffect(() => model.watch(), [model]);
  const { list, error } = state;
  return (
    <section className="group nfts" aria-label={text("nfts")} data-testid="lk-nfts">
      {list === undefined ? <Missing model={model} state={state} /> : <Known list={list} />}
      {list !== undefined && error !== undefined ? (
        <p className="nfts-note" role="status">
          {text("nftsStale")}
        </p>
      ) : null}
    </section>
  );
}

function Missing({ model, state: { error, network } }: PartProps): ReactElement {
  const text = useViewText();
  if (error === undefined) return <SkeletonRows label={text("nftsLoading")} count={2} />;
  const isUnknown = error.code === "chain/not-supported";
  return (
    <div className="nfts-note" role="alert">
      <p>{isUnknown ? text("nftsUnknown", { network }) : text("nftsFailed")}</p>
      {isUnknown ? null : (
        <ActionButton kind="secondary" testId="lk-nfts-retry" onClick={model.retry}>
          {text("nftsRetry")}
        </ActionButton>
      )}
    </div>
  );
}

function Known({ list }: { readonly list: CollectibleList }): ReactElement {
  const text = useViewText();
  const [hasSpam, setSpam] = useState(false);
  const shown: readonly Collectible[] = hasSpam ? [...list.items, ...list.spam] : list.items;
  const spamText = text("nftsSpam", { count: list.spam.length });
  return (
    <>
      {shown.length === 0 ? (
        <Message drawing={<EmptyWalletDrawing />} title={text("nftsEmpty")} />
      ) : (
        <LongList items={shown} keyOf={collectibleKey} label={text("nfts")} rowHeight={ROW_HEIGHT}>
          {(piece) => <CollectibleRow piece={piece} />}
        </LongList>
      )}
      {list.spam.length === 0 ? null : (
        <ActionButton kind="secondary" testId="lk-nfts-spam" onClick={() => setSpam(!hasSpam)}>
          {hasSpam ? text("nftsSpamHide") : spamText}
        </ActionButton>
      )}
    </>
  );
}
