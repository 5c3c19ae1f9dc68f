import type { ReactElement } from "react";
import { CheckIcon, WarningIcon } from "../icons/icons.js";
import { Tile, type TileProps } from "./tile.js";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./meeting.css?inline";

/** How the two stand to each other: the line breathes, rests, is broken, or closed. */
export type Bond = "waiting" | "resting" | "broken" | "closed";
/** Who stands on which side, and how. */
export interface MeetingProps {
  readonly from: Pick<TileProps, "id" | "name" | "image" | "picture" | "isRound">;
  readonly to: Pick<TileProps, "id" | "name" | "image" | "picture" | "isRound">;
  readonly bond: Bond;
}

/** Two parties and the line between them. Decoration: the words beside it say the same. */
export function Meeting({ from, to, bond }: MeetingProps): ReactElement {
  useSheet(css);
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
