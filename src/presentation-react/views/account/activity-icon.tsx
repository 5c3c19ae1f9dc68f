import type { ReactElement } from "react";
import { Icon } from "../../icons/icon.js";

/** A clock that goes back. */
export function ActivityIcon(): ReactElement {
  return (
    <Icon>
      <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7M3.5 3.5v3h3M10 6.5V10l2.5 1.5" />
    </Icon>
  );
}
