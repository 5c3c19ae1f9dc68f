import type { ReactElement } from "react";
import { Icon } from "./icon.js";

export function BackIcon(): ReactElement {
  return (
    <Icon isPointing>
      <path d="M12 4.5 6.5 10l5.5 5.5" />
    </Icon>
  );
}

/** Opens another view. */
export function ChevronIcon(): ReactElement {
  return (
    <Icon isPointing>
      <path d="m8 5 5 5-5 5" />
    </Icon>
  );
}

export function CloseIcon(): ReactElement {
  return (
    <Icon>
      <path d="m5 5 10 10M15 5 5 15" />
    </Icon>
  );
}

/** Done or selected. */
export function CheckIcon(): ReactElement {
  return (
    <Icon>
      <path d="m4 10.5 4 4 8-9" />
    </Icon>
  );
}

export function CopyIcon(): ReactElement {
  return (
    <Icon>
      <rect x="7" y="7" width="9.5" height="9.5" rx="2.5" />
      <path d="M13 4.7c-.3-.7-1-1.2-1.9-1.2H5.7a2.2 2.2 0 0 0-2.2 2.2v5.4c0 .9.5 1.6 1.2 1.9" />
    </Icon>
  );
}

/** A network or a site. */
export function GlobeIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M3.5 10h13M10 3.3c2 1.9 2.9 4.2 2.9 6.7s-.9 4.8-2.9 6.7c-2-1.9-2.9-4.2-2.9-6.7s.9-4.8 2.9-6.7Z" />
    </Icon>
  );
}

export function SearchIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="9" cy="9" r="5.25" />
      <path d="m13 13 3.5 3.5" />
    </Icon>
  );
}

/** Opens outside the app. */
export function ExternalIcon(): ReactElement {
  return (
    <Icon isPointing>
      <path d="M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11.5 4H16v4.5M16 4l-6.5 6.5" />
    </Icon>
  );
}

/** Disconnect. */
export function PowerIcon(): ReactElement {
  return (
    <Icon>
      <path d="M10 3.5V10M6.3 5.8a5.75 5.75 0 1 0 7.4 0" />
    </Icon>
  );
}

export function WarningIcon(): ReactElement {
  return (
    <Icon>
      <path d="M10 3.7 2.9 15.5a.8.8 0 0 0 .7 1.2h12.8a.8.8 0 0 0 .7-1.2L10 3.7Z" />
      <path d="M10 8.5V12M10 14.3v.01" />
    </Icon>
  );
}

export function RetryIcon(): ReactElement {
  return (
    <Icon>
      <path d="M15.8 8.2A6.2 6.2 0 1 0 16 11.5M16.2 4.2v4.1h-4.1" />
    </Icon>
  );
}

export function QuestionIcon(): ReactElement {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M8 8.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M10 13.6v.01" />
    </Icon>
  );
}

export function SpinnerIcon(): ReactElement {
  return (
    <Icon className="spin">
      <path d="M10 3.25A6.75 6.75 0 1 1 3.25 10" />
    </Icon>
  );
}

export function WalletIcon(): ReactElement {
  return (
    <Icon>
      <path d="M14.5 6.5V5A1.5 1.5 0 0 0 13 3.5H5A1.75 1.75 0 0 0 5 7h10a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.75 1.75 0 0 1 3.25 14.75v-9.5M13.25 11.75v.01" />
    </Icon>
  );
}

/** A phone scanning a code. */
export function PhoneCodeIcon(): ReactElement {
  return (
    <Icon>
      <path d="M13.5 7V4.75A1.75 1.75 0 0 0 11.75 3h-5.5A1.75 1.75 0 0 0 4.5 4.75v10.5C4.5 16.2 5.3 17 6.25 17H8M8 5.25h2" />
      <path d="M10.5 9.5h2v2h-2zM15 9.5h2v2h-2zM10.5 14h2v2h-2zM15 14v.01M17 16v.01M15 16v.01M17 14v.01" />
    </Icon>
  );
}

export function EmailIcon(): ReactElement {
  return (
    <Icon>
      <path d="M3 5.5h14v9.5H3zM3.5 6l6.5 5 6.5-5" />
    </Icon>
  );
}

/** An arrow to the inline end. */
export function ArrowIcon(): ReactElement {
  return (
    <Icon isPointing>
      <path d="M4 10h12M11 5l5 5-5 5" />
    </Icon>
  );
}
