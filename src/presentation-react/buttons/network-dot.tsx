import type { ReactElement } from "react";

/**
 * The mark before a network's name: a dot, without colour for an unlisted network; a warning sign
 * if the app does not support it.
 */
export function NetworkDot({
  isSupported,
  isWrong,
}: {
  readonly isSupported: boolean;
  readonly isWrong: boolean;
}): ReactElement {
  if (isWrong)
    return (
      <svg
        className="lk-button-warning"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M10 3.7 2.9 15.5a.8.8 0 0 0 .7 1.2h12.8a.8.8 0 0 0 .7-1.2L10 3.7ZM10 8.5V12M10 14.3v.01" />
      </svg>
    );
  return (
    <span
      className={`lk-button-dot${isSupported ? "" : " lk-button-dot-unlisted"}`}
      aria-hidden="true"
    />
  );
}
