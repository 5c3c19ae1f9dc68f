import type { ReactElement } from "react";
import { Icon } from "../../icons/icon.js";

/** One thing becomes another. */
export function SwapIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 7h12M12.5 3.5 16 7l-3.5 3.5M16 13H4M7.5 9.5 4 13l3.5 3.5" />
    </Icon>
  );
}
