import type { ReactElement } from "react";
import { Icon } from "../../icons/icon.js";

/** An envelope. */
export function EmailIcon(): ReactElement {
  return (
    <Icon>
      <path d="M3 5.5h14v9.5H3zM3.5 6l6.5 5 6.5-5" />
    </Icon>
  );
}
