import type { ReactElement } from "react";
import { Icon } from "./icon.js";

/** A shield with a tick. */
export function ShieldIcon(): ReactElement {
  return (
    <Icon>
      <path d="M10 3 4.5 5v4.5c0 3.4 2.2 6 5.5 7.5 3.3-1.5 5.5-4.1 5.5-7.5V5L10 3Z" />
      <path d="m7.5 9.75 1.75 1.75 3.25-3.5" />
    </Icon>
  );
}

export function KeyIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="6.75" cy="13.25" r="3.25" />
      <path d="m9.25 10.75 7-7M13.5 6.5l2 2M16.25 3.75l.75.75" />
    </Icon>
  );
}

export function LayersIcon(): ReactElement {
  return (
    <Icon>
      <path d="m10 3.25 6.75 3.5L10 10.25 3.25 6.75 10 3.25ZM3.25 10 10 13.5 16.75 10M3.25 13.25 10 16.75l6.75-3.5" />
    </Icon>
  );
}

export function CoinIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M12 8a2 2 0 0 0-2-1.25c-1.2 0-2 .6-2 1.5 0 2.25 4.1 1.25 4.1 3.5 0 .9-.9 1.5-2.1 1.5A2.1 2.1 0 0 1 7.85 12M10 5.5v1.25M10 13.25v1.25" />
    </Icon>
  );
}

export function DesktopIcon(): ReactElement {
  return (
    <Icon>
      <rect x="3" y="4" width="14" height="9.5" rx="1.75" />
      <path d="M7.5 16.5h5M10 13.5v3" />
    </Icon>
  );
}

export function PhoneIcon(): ReactElement {
  return (
    <Icon>
      <rect x="5.75" y="3" width="8.5" height="14" rx="1.75" />
      <path d="M9 5.25h2" />
    </Icon>
  );
}
