import type { ReactElement } from "react";
import { Icon } from "../../icons/icon.js";

/** Two things change places. */
export function TurnIcon(): ReactElement {
  return (
    <Icon>
      <path d="M7 16V4M3.5 7.5 7 4l3.5 3.5M13 4v12M9.5 12.5 13 16l3.5-3.5" />
    </Icon>
  );
}
