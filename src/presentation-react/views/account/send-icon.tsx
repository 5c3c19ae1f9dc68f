import type { ReactElement } from "react";
import { Icon } from "../../icons/icon.js";

/** Something leaves. */
export function SendIcon(): ReactElement {
  return (
    <Icon>
      <path d="M10 16.5v-12M5 9l5-5 5 5" />
    </Icon>
  );
}
