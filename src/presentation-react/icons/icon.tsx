import type { ReactElement, ReactNode } from "react";

/**
 * Frame of the icons: 20 px grid, 1.5 px stroke, hidden from screen readers. `isPointing` icons are
 * mirrored in right-to-left.
 */
export function Icon({
  isPointing = false,
  className = "",
  children,
}: {
  readonly isPointing?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <svg
      className={`icon${isPointing ? " pointing" : ""} ${className}`.trim()}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
