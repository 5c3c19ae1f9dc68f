import { useLayoutEffect, useRef, useState, type ReactElement } from "react";
import type { PictureRef } from "../../domain/image/image-ref.js";
import { usePicture } from "../hooks/use-picture.js";
import { setOwn } from "../theme/own-names.js";
import { hueOf } from "./hue.js";

/** A picture and its fallback. */
export interface TileProps {
  /** What the hue of the monogram is made from. */
  readonly id: string;
  readonly name: string;
  /** An address, shown before `picture`. */
  readonly image?: string | undefined;
  /** A picture of the catalogue service, requested while the tile is in view. */
  readonly picture?: PictureRef | undefined;
  readonly size?: "small" | "medium" | "large";
  readonly isRound?: boolean;
}

/**
 * A picture; until it is there, and where it is missing or broken, a monogram on a hue of its own.
 * Both fill the same square. Decoration: the name stands beside it.
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
  const [broken, setBroken] = useState<string>();
  const [drawn, setDrawn] = useState<string>();
  const hasImage = image !== undefined && image !== broken;
  // What carries its own bytes may be anybody's, and is judged before it is drawn.
  const isInline = hasImage && image.startsWith("data:");
  const asked = isInline ? ({ kind: "inline", id: image } as const) : picture;
  const loaded = usePicture(hasImage && !isInline ? undefined : asked, element);
  const source = hasImage && !isInline ? image : loaded;
  const isShown = source !== undefined && source !== broken;
  // What carries its own bytes is drawn with the next frame: a monogram would only flash.
  const isAtOnce = source?.startsWith("data:") === true;
  const isDrawn = isShown && (source === drawn || isAtOnce);
  useLayoutEffect(() => {
    if (element.current) setOwn(element.current, "hue", String(hueOf(id)));
  }, [id]);
  return (
    <span
      ref={element}
      className={`tile tile-${size}${isRound ? " tile-round" : ""}${isDrawn ? "" : " tile-monogram"}`}
      part="tile"
      aria-hidden="true"
    >
      {isDrawn ? null : <span>{monogramOf(name)}</span>}
      {isShown ? (
        <img
          className="tile-image"
          src={source}
          alt=""
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={isAtOnce ? undefined : () => setDrawn(source)}
          onError={() => setBroken(source)}
        />
      ) : null}
    </span>
  );
}

const monogramOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "·";
