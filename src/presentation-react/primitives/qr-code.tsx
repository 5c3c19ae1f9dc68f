import { useMemo, type ReactElement, type ReactNode } from "react";
import { drawQr } from "./qr-modules.js";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./qr-code.css?inline";

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly children?: ReactNode;
}

/**
 * A QR code, dark on light in every theme. Its accessible name does not contain the text, which the
 * view offers for copying.
 */
export function QrCode({ text, label, children }: QrCodeProps): ReactElement {
  useSheet(css);
  const hasPicture = children !== undefined;
  const { size, runs, finders } = useMemo(() => drawQr(text, hasPicture), [text, hasPicture]);
  const side = size + 2 * QUIET;
  return (
    <div className="qr" part="qr-code">
      <svg
        className="qr-image"
        role="img"
        aria-label={label}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        shapeRendering="geometricPrecision"
        focusable="false"
      >
        <path d={runs} fill="none" stroke="currentColor" strokeWidth="0.9" strokeLinecap="round" />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect
              x={x + 0.5}
              y={y + 0.5}
              width="6"
              height="6"
              rx="1.8"
              fill="none"
              stroke="currentColor"
            />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" fill="currentColor" />
          </g>
        ))}
      </svg>
      {hasPicture ? <span className="qr-picture">{children}</span> : null}
    </div>
  );
}

/** The placeholder of a loading code, of the same size. Announced once, by `label`. */
export function QrSkeleton({ label }: { readonly label: string }): ReactElement {
  useSheet(css);
  return (
    <div className="qr qr-skeleton" role="status" aria-label={label}>
      <span className="qr-eye" />
      <span className="qr-eye" />
      <span className="qr-eye" />
    </div>
  );
}
