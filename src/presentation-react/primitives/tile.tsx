import { type Connector } from "../../domain/connectors/connector.js";
import { type Wallet } from "../../domain/catalogue/wallet.js";
import { type Network } from "../../domain/network/network.js";
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { type PictureRef, tokenPicture, imageOf } from "../../domain/image/image-ref.js";
import { usePicture } from "../hooks/use-picture.js";
import { setModalProperty } from "../theme/modal-sheets.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";

export function IconTile({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="tile tile-medium tile-icon">{children}</span>;
}

const HUES = 360;

/** FNV-1a hash of a text, 0 to 2^32 - 1. Not for secrets. */
export const fingerprint = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** A stable hue for a text, in degrees. */
export const hueOf = (text: string): number => fingerprint(text) % HUES;

export interface TileProps {
  readonly id: string;
  readonly name: string;
  /** A URL, preferred to `picture`. */
  readonly image?: string | undefined;
  /** A picture of the catalogue service, requested while the tile is in view. */
  readonly picture?: PictureRef | undefined;
  readonly size?: "small" | "medium" | "large";
  readonly isRound?: boolean;
}

/**
 * A picture, or a coloured monogram until it is loaded and if it is missing or broken. Decoration:
 * the name is next to it.
 */
export function Tile({
  id,
  name,
  image,
  picture,
  size = "medium",
  isRound = false,
}: TileProps): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  const [brokenSource, setBrokenSource] = useState<string>();
  const [loadedSource, setLoadedSource] = useState<string>();
  const hasImage = image !== undefined && image !== brokenSource;
  // The picture service checks untrusted data URIs.
  const isInline = hasImage && image.startsWith("data:");
  const pictureRef = isInline ? ({ kind: "inline", id: image } as const) : picture;
  const loaded = usePicture(hasImage && !isInline ? undefined : pictureRef, element);
  const source = hasImage && !isInline ? image : loaded;
  const isShown = source !== undefined && source !== brokenSource;
  // Data URIs render in the next frame, where a monogram would only flash.
  const isDataUri = source?.startsWith("data:") === true;
  const isVisible = isShown && (source === loadedSource || isDataUri);
  useLayoutEffect(() => {
    if (element.current) setModalProperty(element.current, "hue", String(hueOf(id)));
  }, [id]);
  return (
    <span
      ref={element}
      className={`tile tile-${size}${isRound ? " tile-round" : ""}${isVisible ? "" : " tile-monogram"}`}
      part="tile"
      aria-hidden="true"
    >
      {isVisible ? null : <span>{monogramOf(name)}</span>}
      {isShown ? (
        <img
          className="tile-image"
          src={source}
          alt=""
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={isDataUri ? undefined : () => setLoadedSource(source)}
          onError={() => setBrokenSource(source)}
        />
      ) : null}
    </span>
  );
}

export const networkTile = ({
  id,
  name,
  imageUrl,
}: Pick<Network, "id" | "name" | "imageUrl">): TileProps => ({
  id,
  name,
  image: imageUrl,
  picture: { kind: "network", id },
  isRound: true,
});

export const walletTile = ({
  id,
  name,
  imageUrl,
  imageId,
}: Pick<Wallet, "id" | "name" | "imageUrl" | "imageId">): TileProps => ({
  id,
  name,
  image: imageUrl,
  picture: imageOf("wallet", imageId),
});

export const connectorTile = ({
  id,
  name,
  icon,
  imageId,
}: Pick<Connector, "id" | "name" | "icon" | "imageId">): TileProps => ({
  id,
  name,
  image: icon,
  picture: imageOf("asset", imageId),
});

const monogramOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "·";

export function TokenTile({
  token: { address, name, iconUrl },
  networkId,
  size = "medium",
}: Pick<TileProps, "size"> & {
  readonly token: Pick<TokenBalance, "address" | "name" | "iconUrl">;
  readonly networkId: CaipNetworkId;
}): ReactElement {
  return (
    <Tile
      id={address ?? networkId}
      name={name}
      image={iconUrl}
      picture={tokenPicture(networkId, address)}
      size={size}
      isRound
    />
  );
}
