import type { ReactElement, ReactNode } from "react";

const drawingOf = (shape: ReactNode) => (): ReactElement => (
  <svg
    className="drawing"
    viewBox="0 0 96 72"
    width="96"
    height="72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {shape}
  </svg>
);

export const EmptyWalletDrawing = drawingOf(
  <>
    <path d="M26 24h42a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6h34a4 4 0 0 1 4 4v4" />
    <path d="M74 36H62a5 5 0 0 0 0 10h12M63 41h.01" />
    <path d="M8 58h8M80 58h8M12 18h6M15 15v6M82 12h4M84 10v4" />
  </>,
);

export const NothingFoundDrawing = drawingOf(
  <>
    <circle cx="44" cy="32" r="18" />
    <path d="m57 45 15 15M37 32h14M8 60h12M78 16h8M82 12v8" />
  </>,
);

export const BrokenDrawing = drawingOf(
  <>
    <path d="M10 36h18l6-10M86 36H68l-6 10" />
    <circle cx="8" cy="36" r="3" />
    <circle cx="88" cy="36" r="3" />
    <path d="M44 24l-2-8M52 48l2 8M50 22l5-7M46 50l-5 7" />
  </>,
);

export const PhoneDrawing = drawingOf(
  <>
    <rect x="30" y="8" width="36" height="56" rx="7" />
    <path d="M44 14h8M40 27h6v6h-6zM50 27h6v6h-6zM40 37h6v6h-6zM50 37h.01M56 37h.01M53 40h.01M50 43h.01M56 43h.01M43 54h10M8 64h12M76 64h12" />
  </>,
);
