import type { ReactElement } from "react";
import { Icon } from "./icon.js";

export function PencilIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 16h3l8.6-8.6a2.1 2.1 0 0 0-3-3L4 13v3ZM11.5 5.5l3 3" />
    </Icon>
  );
}

export function BinIcon(): ReactElement {
  return (
    <Icon>
      <path d="M4 5.75h12M8 5.5V4.25c0-.4.35-.75.75-.75h2.5c.4 0 .75.35.75.75V5.5M5.5 6l.7 9.1c.06.8.7 1.4 1.5 1.4h4.6c.8 0 1.44-.6 1.5-1.4L14.5 6M8.5 9v4.5M11.5 9v4.5" />
    </Icon>
  );
}

export function PlusIcon(): ReactElement {
  return (
    <Icon>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  );
}

/** What else can be done. */
export function MoreIcon(): ReactElement {
  return (
    <Icon>
      <path strokeWidth="2.5" d="M4.5 10h.01M10 10h.01M15.5 10h.01" />
    </Icon>
  );
}
