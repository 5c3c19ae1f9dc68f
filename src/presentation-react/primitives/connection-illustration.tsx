import css from "./connection-illustration.css?inline";
import type { ReactElement } from "react";
import { CheckIcon, WarningIcon } from "../icons/icons.js";
import { Tile, type TileProps } from "./tile.js";
import { useSheet } from "../theme/modal-sheets.js";
import { internalsOf } from "../../application/internals.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";

export const useThisApp = (): Pick<TileProps, "id" | "name" | "image"> => {
  const {
    environment: { origin, page },
  } = internalsOf(useLatchkit());
  const text = useText();
  return { id: origin || "app", name: page.title || text("yourApp"), image: page.icon };
};

export type LinkState = "waiting" | "resting" | "declined" | "broken" | "connected";
export interface ConnectionIllustrationProps {
  readonly from: Pick<TileProps, "id" | "name" | "image" | "picture" | "isRound">;
  readonly to: Pick<TileProps, "id" | "name" | "image" | "picture" | "isRound">;
  readonly linkState: LinkState;
}

/** Two parties and the line between them. Decoration: the text next to it says the same. */
export function ConnectionIllustration({
  from,
  to,
  linkState,
}: ConnectionIllustrationProps): ReactElement {
  useSheet(css);
  return (
    <div className="meeting" data-bond={linkState} aria-hidden="true">
      <Tile {...from} size="large" />
      <span className="bond">
        <i />
        <i />
        <i />
        <i />
        <i />
        {linkState === "broken" || linkState === "connected" ? (
          <span className="bond-mark">
            {linkState === "broken" ? <WarningIcon /> : <CheckIcon />}
          </span>
        ) : null}
      </span>
      <Tile {...to} size="large" />
    </div>
  );
}
