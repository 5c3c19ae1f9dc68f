import type { ReactElement } from "react";
import { Icon } from "./icon.js";

export function NameIcon(): ReactElement {
  return (
    <Icon>
      <path d="M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0-3v4a2 2 0 0 0 4 0v-1a7 7 0 1 0-3 5.7" />
    </Icon>
  );
}

export function SwapIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 7h12M12.5 3.5 16 7l-3.5 3.5M16 13H4M7.5 9.5 4 13l3.5 3.5" />
    </Icon>
  );
}

export function SendIcon(): ReactElement {
  return (
    <Icon>
      <path d="M10 16.5v-12M5 9l5-5 5 5" />
    </Icon>
  );
}

export function UserIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10" cy="7" r="3.25" />
      <path d="M3.75 16.5c.6-3 3.1-4.75 6.25-4.75s5.65 1.75 6.25 4.75" />
    </Icon>
  );
}
