import { useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { hueOf } from "./hue.js";

/** A picture with what stands in for it. */
export interface TileProps {
  /** What the hue of the monogram is made from. */
  readonly id: string;
  readonly name: string;
  readonly image?: string | undefined;
  readonly size?: "small" | "medium" | "large";
  readonly isRound?: boolean;
}

/** A picture, or where it is missing or broken a monogram on a hue of its own. Decoration: the name stands beside it. */
export function Tile({ id, name, image, size = "medium", isRound = false }: TileProps): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  const [broken, setBroken] = useState<string>();
  const isShown = image !== undefined && image !== broken;
  useLayoutEffect(() => element.current?.style.setProperty("--_hue", String(hueOf(id))), [id]);
  return (
    <span ref={element} className={`tile tile-${size}${isRound ? " tile-round" : ""}${isShown ? "" : " tile-monogram"}`} part="tile" aria-hidden="true">
      {isShown ? <img className="tile-image" src={image} alt="" draggable={false} referrerPolicy="no-referrer" onError={() => setBroken(image)} /> : <span>{monogramOf(name)}</span>}
    </span>
  );
}

const monogramOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "·";
