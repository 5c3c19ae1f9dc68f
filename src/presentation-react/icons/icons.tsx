import type { ReactElement, ReactNode } from "react";

interface IconProps {
  readonly isPointing?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Frame of the icons: 20 px grid, 1.5 px stroke, hidden from screen readers. `isPointing` icons are
 * mirrored in right-to-left.
 */
export function Icon({ isPointing = false, className = "", children }: IconProps): ReactElement {
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

const iconOf =
  (shape: ReactNode, options: Omit<IconProps, "children"> = {}) =>
  (): ReactElement => <Icon {...options}>{shape}</Icon>;

export const BackIcon = iconOf(<path d="M12 4.5 6.5 10l5.5 5.5" />, { isPointing: true });

export const ChevronIcon = iconOf(<path d="m8 5 5 5-5 5" />, { isPointing: true });

export const CloseIcon = iconOf(<path d="m5 5 10 10M15 5 5 15" />);

export const CheckIcon = iconOf(<path d="m4 10.5 4 4 8-9" />);

export const CopyIcon = iconOf(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2.5" />
    <path d="M13 4.7c-.3-.7-1-1.2-1.9-1.2H5.7a2.2 2.2 0 0 0-2.2 2.2v5.4c0 .9.5 1.6 1.2 1.9" />
  </>,
);

export const GlobeIcon = iconOf(
  <>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M3.5 10h13M10 3.3c2 1.9 2.9 4.2 2.9 6.7s-.9 4.8-2.9 6.7c-2-1.9-2.9-4.2-2.9-6.7s.9-4.8 2.9-6.7Z" />
  </>,
);

export const SearchIcon = iconOf(
  <>
    <circle cx="9" cy="9" r="5.25" />
    <path d="m13 13 3.5 3.5" />
  </>,
);

export const ExternalIcon = iconOf(
  <path d="M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11.5 4H16v4.5M16 4l-6.5 6.5" />,
  { isPointing: true },
);

export const PowerIcon = iconOf(<path d="M10 3.5V10M6.3 5.8a5.75 5.75 0 1 0 7.4 0" />);

export const WarningIcon = iconOf(
  <>
    <path d="M10 3.7 2.9 15.5a.8.8 0 0 0 .7 1.2h12.8a.8.8 0 0 0 .7-1.2L10 3.7Z" />
    <path d="M10 8.5V12M10 14.3v.01" />
  </>,
);

export const RetryIcon = iconOf(<path d="M15.8 8.2A6.2 6.2 0 1 0 16 11.5M16.2 4.2v4.1h-4.1" />);

export const QuestionIcon = iconOf(
  <>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M8 8.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M10 13.6v.01" />
  </>,
);

export const SpinnerIcon = iconOf(<path d="M10 3.25A6.75 6.75 0 1 1 3.25 10" />, {
  className: "spin",
});

export const WalletIcon = iconOf(
  <path d="M14.5 6.5V5A1.5 1.5 0 0 0 13 3.5H5A1.75 1.75 0 0 0 5 7h10a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.75 1.75 0 0 1 3.25 14.75v-9.5M13.25 11.75v.01" />,
);

export const PhoneCodeIcon = iconOf(
  <>
    <path d="M13.5 7V4.75A1.75 1.75 0 0 0 11.75 3h-5.5A1.75 1.75 0 0 0 4.5 4.75v10.5C4.5 16.2 5.3 17 6.25 17H8M8 5.25h2" />
    <path d="M10.5 9.5h2v2h-2zM15 9.5h2v2h-2zM10.5 14h2v2h-2zM15 14v.01M17 16v.01M15 16v.01M17 14v.01" />
  </>,
);

export const EmailIcon = iconOf(<path d="M3 5.5h14v9.5H3zM3.5 6l6.5 5 6.5-5" />);

export const ArrowIcon = iconOf(<path d="M4 10h12M11 5l5 5-5 5" />, { isPointing: true });

export const ShieldIcon = iconOf(
  <>
    <path d="M10 3 4.5 5v4.5c0 3.4 2.2 6 5.5 7.5 3.3-1.5 5.5-4.1 5.5-7.5V5L10 3Z" />
    <path d="m7.5 9.75 1.75 1.75 3.25-3.5" />
  </>,
);

export const KeyIcon = iconOf(
  <>
    <circle cx="6.75" cy="13.25" r="3.25" />
    <path d="m9.25 10.75 7-7M13.5 6.5l2 2M16.25 3.75l.75.75" />
  </>,
);

export const LayersIcon = iconOf(
  <path d="m10 3.25 6.75 3.5L10 10.25 3.25 6.75 10 3.25ZM3.25 10 10 13.5 16.75 10M3.25 13.25 10 16.75l6.75-3.5" />,
);

export const CoinIcon = iconOf(
  <>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M12 8a2 2 0 0 0-2-1.25c-1.2 0-2 .6-2 1.5 0 2.25 4.1 1.25 4.1 3.5 0 .9-.9 1.5-2.1 1.5A2.1 2.1 0 0 1 7.85 12M10 5.5v1.25M10 13.25v1.25" />
  </>,
);

export const DesktopIcon = iconOf(
  <>
    <rect x="3" y="4" width="14" height="9.5" rx="1.75" />
    <path d="M7.5 16.5h5M10 13.5v3" />
  </>,
);

export const PhoneIcon = iconOf(
  <>
    <rect x="5.75" y="3" width="8.5" height="14" rx="1.75" />
    <path d="M9 5.25h2" />
  </>,
);

export const NameIcon = iconOf(
  <path d="M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0-3v4a2 2 0 0 0 4 0v-1a7 7 0 1 0-3 5.7" />,
);

export const SwapIcon = iconOf(
  <path d="M4 7h12M12.5 3.5 16 7l-3.5 3.5M16 13H4M7.5 9.5 4 13l3.5 3.5" />,
);

export const SendIcon = iconOf(<path d="M10 16.5v-12M5 9l5-5 5 5" />);

export const UserIcon = iconOf(
  <>
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 16.5c.6-3 3.1-4.75 6.25-4.75s5.65 1.75 6.25 4.75" />
  </>,
);

export const PencilIcon = iconOf(
  <path d="M4 16h3l8.6-8.6a2.1 2.1 0 0 0-3-3L4 13v3ZM11.5 5.5l3 3" />,
);

export const BinIcon = iconOf(
  <path d="M4 5.75h12M8 5.5V4.25c0-.4.35-.75.75-.75h2.5c.4 0 .75.35.75.75V5.5M5.5 6l.7 9.1c.06.8.7 1.4 1.5 1.4h4.6c.8 0 1.44-.6 1.5-1.4L14.5 6M8.5 9v4.5M11.5 9v4.5" />,
);

export const PlusIcon = iconOf(<path d="M10 4v12M4 10h12" />);

export const MoreIcon = iconOf(<path strokeWidth="2.5" d="M4.5 10h.01M10 10h.01M15.5 10h.01" />);

export const FlipIcon = iconOf(
  <path d="M7 16V4M3.5 7.5 7 4l3.5 3.5M13 4v12M9.5 12.5 13 16l3.5-3.5" />,
);

export const ClockIcon = iconOf(
  <>
    <circle cx="10" cy="10" r="6.75" />
    <path d="M10 6.5V10l2.5 1.5" />
  </>,
);
