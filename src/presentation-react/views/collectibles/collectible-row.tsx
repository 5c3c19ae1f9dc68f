import { useState, type ReactElement } from "react";
import { type Collectible, collectibleKey } from "../../../domain/collectibles/collectible.js";
import { shortenAddress } from "../../../domain/account/shorten-address.js";
import { useViewText } from "../../messages/use-text.js";
import { Tile } from "../../primitives/tile.js";

/** Longer token ids are shortened. */
const SHOWN_DIGITS = 8;
const shortNumber = (number: string): string =>
  number.length <= SHOWN_DIGITS ? number : `${number.slice(0, 4)}…${number.slice(-3)}`;

/**
 * A collectible with name, contract and count. Shows a monogram until the user asks for the
 * picture, whose URL is untrusted.
 */
export function CollectibleRow({ piece }: { readonly piece: Collectible }): ReactElement {
  const text = useViewText();
  const [isSeen, setSeen] = useState(false);
  const { name, tokenId, contract, amount, pictureUrl } = piece;
  const key = collectibleKey(piece);
  const shown = name ?? text("nftNameless", { number: shortNumber(tokenId) });
  return (
    <div className="row row-still" part="row" data-testid={`lk-nft-${key}`}>
      <Tile id={key} name={shown} image={isSeen ? pictureUrl : undefined} />
      <span className="row-words">
        <span className="row-name">
          <bdi>{shown}</bdi>
        </span>
        <bdi className="row-note" dir="ltr" title={`${contract} ${tokenId}`}>
          {shortenAddress(contract)}
          {amount > 1n ? ` × ${amount}` : ""}
        </bdi>
      </span>
      {pictureUrl === undefined ? null : (
        <button
          type="button"
          className="small-button"
          part="button"
          data-testid={`lk-nft-picture-${key}`}
          title={isSeen ? undefined : text("nftPictureNote")}
          aria-label={`${text(isSeen ? "nftHide" : "nftPicture")}: ${shown}`}
          onClick={() => setSeen(!isSeen)}
        >
          {text(isSeen ? "nftHide" : "nftPicture")}
        </button>
      )}
    </div>
  );
}
