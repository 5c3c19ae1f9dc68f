import type { ReactElement } from "react";
import { Icon } from "../../icons/icon.js";

export function NameIcon(): ReactElement {
  return (
    <Icon>
      <path d="M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0-3v4a2 2 0 0 0 4 0v-1a7 7 0 1 0-3 5.7" />
    </Icon>
  );
}
