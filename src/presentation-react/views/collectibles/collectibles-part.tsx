import { useEffect, useId, useState, type ReactElement } from "react";
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
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./collectibles.css?inline";
import { shortenAddress } from "../../../domain/account/account.js";
import { Tile } from "../../primitives/tile.js";

/** CSS px, with the gap below. */
const CARD_HEIGHT = 222;
const COLUMNS = 2;
const LOADING_CARDS = 2;

interface PartProps {
  readonly model: CollectiblesModel;
  readonly state: CollectiblesViewState;
}

/** Suspected spam shows as a count until opened. */
export default function CollectiblesPart(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(collectiblesModel);
  const text = useViewText();
  useEffect(() => model.watch(), [model]);
  const { list, error } = state;
  return (
    <section className="group nfts" aria-label={text("nfts")} data-testid="lk-nfts">
      {list === undefined ? (
        <LoadingOrFailed model={model} state={state} />
      ) : (
        <Cards model={model} state={state} list={list} />
      )}
      {list !== undefined && error !== undefined ? (
        <p className="nfts-note" role="status">
          {text("nftsStale")}
        </p>
      ) : null}
    </section>
  );
}

function LoadingOrFailed({ model, state: { error, network } }: PartProps): ReactElement {
  const text = useViewText();
  if (error === undefined) return <SkeletonCards label={text("nftsLoading")} />;
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

function SkeletonCards({ label }: { readonly label: string }): ReactElement {
  return (
    <div className="nft-skeletons" role="status" aria-label={label}>
      {Array.from({ length: LOADING_CARDS }, (_, at) => (
        <span key={at} className="nft" aria-hidden="true">
          <span className="bone bone-tile" />
          <span className="bone bone-line" />
        </span>
      ))}
    </div>
  );
}

function ImagesChoice({ model, state: { hasImages } }: PartProps): ReactElement {
  const text = useViewText();
  const noteId = useId();
  return (
    <div className={hasImages ? "nfts-images" : "nfts-images nfts-images-off"}>
      {hasImages ? null : <p id={noteId}>{text("nftPictureNote")}</p>}
      <button
        type="button"
        className="small-button"
        part="button"
        data-testid="lk-nfts-images"
        aria-describedby={hasImages ? undefined : noteId}
        onClick={() => model.showImages(!hasImages)}
      >
        {text(hasImages ? "nftHide" : "nftPicture")}
      </button>
    </div>
  );
}

function Cards({
  model,
  state,
  list,
}: PartProps & { readonly list: CollectibleList }): ReactElement {
  const text = useViewText();
  const [hasSpam, setSpam] = useState(false);
  const shown: readonly Collectible[] = hasSpam ? [...list.items, ...list.spam] : list.items;
  const spamText = text("nftsSpam", { count: list.spam.length });
  const hasPictures = list.items.some(({ pictureUrl }) => pictureUrl !== undefined);
  return (
    <>
      {hasPictures ? <ImagesChoice model={model} state={state} /> : null}
      {shown.length === 0 ? (
        <Message drawing={<EmptyWalletDrawing />} title={text("nftsEmpty")} />
      ) : (
        <LongList
          items={shown}
          keyOf={collectibleKey}
          label={text("nfts")}
          rowHeight={CARD_HEIGHT}
          columns={COLUMNS}
        >
          {(piece) => <CollectibleCard piece={piece} hasImage={state.hasImages} />}
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

const SHOWN_DIGITS = 8;
const shortNumber = (number: string): string =>
  number.length <= SHOWN_DIGITS ? number : `${number.slice(0, 4)}…${number.slice(-3)}`;

/** A monogram without `hasImage` (the image's URL is untrusted) and for suspected spam. */
function CollectibleCard({
  piece,
  hasImage,
}: {
  readonly piece: Collectible;
  readonly hasImage: boolean;
}): ReactElement {
  const text = useViewText();
  const { name, tokenId, contract, amount, pictureUrl, isSpam } = piece;
  const key = collectibleKey(piece);
  const shown = name ?? text("nftNameless", { number: shortNumber(tokenId) });
  return (
    <div className="nft" part="row" data-testid={`lk-nft-${key}`}>
      <Tile id={key} name={shown} image={hasImage && !isSpam ? pictureUrl : undefined} />
      <span className="nft-name" title={shown}>
        <bdi>{shown}</bdi>
      </span>
      <span className="nft-note" title={`${contract} ${tokenId}`}>
        <bdi dir="ltr">{shortenAddress(contract)}</bdi>
        {amount > 1n ? <bdi className="nft-count">{`× ${amount}`}</bdi> : null}
      </span>
    </div>
  );
}
