import type { ReactElement } from "react";
import { CheckIcon, WarningIcon } from "../icons/icons.js";
import { Tile, type TileProps } from "./tile.js";

/** How the two stand to each other: the line breathes, rests, is broken, or closed. */
export type Bond = "waiting" | "resting" | "broken" | "closed";
/** Who stands on which side, and how. */
export interface ConnectionIllustrationProps {
  readonly from: Pick<TileProps, "id" | "name" | "image" | "picture" | "isRound">;
  readonly to: Pick<TileProps, "id" | "name" | "image" | "picture" | "isRound">;
  readonly bond: Bond;
}

/** Two parties and the line between them. Decoration: the words beside it say the same. */
export function ConnectionIllustration({
  from,
  to,
  bond,
}: ConnectionIllustrationProps): ReactElement {
  return (
    <div className="meeting" data-bond={bond} aria-hidden="true">
      <Tile {...from} size="large" />
      <span className="bond">
        <i />
        <i />
        <i />
        <i />
        <i />
        {bond === "broken" || bond === "closed" ? (
          <span className="bond-mark">{bond === "broken" ? <WarningIcon /> : <CheckIcon />}</span>
        ) : null}
      </span>
      <Tile {...to} size="large" />
    </div>
  );
}
