import type { ReactElement } from "react";
import { type Collectible, collectibleKey } from "../../../domain/collectibles/collectible.js";
import { shortenAddress } from "../../../domain/account/account.js";
import { useViewText } from "../../messages/use-text.js";
import { Tile } from "../../primitives/tile.js";

/** Longer token ids are shortened. */
const SHOWN_DIGITS = 8;
const shortNumber = (number: string): string =>
  number.length <= SHOWN_DIGITS ? number : `${number.slice(0, 4)}…${number.slice(-3)}`;

/**
 * A collectible with image, name, contract and count. Shows a monogram without `hasImage`, because
 * the image's URL is untrusted, and always for suspected spam.
 */
export function CollectibleCard({
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
