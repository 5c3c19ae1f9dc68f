import { useMemo, type ReactElement, type ReactNode } from "react";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./qr-code.css?inline";
import { encode } from "uqr";

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
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
  const side = size + 2 * QUIET_ZONE;
  return (
    <div className="qr" part="qr-code">
      <svg
        className="qr-image"
        role="img"
        aria-label={label}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
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

/** In module units; `size` is the side without the quiet zone. */
interface QrDrawing {
  readonly size: number;
  /** Dark runs, stroked with round ends. */
  readonly runs: string;
  /** Upper left corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[];
  /** Side of the empty square in the middle, in modules; odd, like `size`. */
  readonly hole: number;
}

const FINDER = 7;
/** Error correction M repairs 15 % of the code; the hole covers 4 %. */
const HOLE_SHARE = 0.2;

type Grid = readonly (readonly boolean[])[];

const holeOf = (size: number): number => {
  const side = Math.floor(size * HOLE_SHARE);
  return side % 2 === 1 ? side : side - 1;
};

const isFinder = (size: number, x: number, y: number): boolean =>
  (x < FINDER && (y < FINDER || y >= size - FINDER)) || (x >= size - FINDER && y < FINDER);

const runsOf = (
  lines: number,
  isDark: (line: number, at: number) => boolean,
  draw: (line: number, from: number, length: number) => string,
): string => {
  let path = "";
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < lines; at += 1) {
      if (!isDark(line, at)) continue;
      let runEnd = at;
      while (isDark(line, runEnd + 1)) runEnd += 1;
      path += draw(line, at, runEnd - at);
      at = runEnd;
    }
  }
  return path;
};

/** Draws the QR code of a text, with an empty middle if `hasHole`. Pure. */
export const drawQr = (text: string, hasHole: boolean): QrDrawing => {
  const { data, size }: { readonly data: Grid; readonly size: number } = encode(text, {
    ecc: "M",
    border: 0,
  });
  const hole = hasHole ? holeOf(size) : 0;
  const [first, last] = [(size - hole) / 2, (size + hole) / 2];
  const isInHole = (x: number, y: number): boolean =>
    hole > 0 && x >= first && x < last && y >= first && y < last;
  const isDark = (x: number, y: number): boolean =>
    data[y]?.[x] === true && !isFinder(size, x, y) && !isInHole(x, y);
  const across = runsOf(
    size,
    (y, x) => isDark(x, y),
    (y, x, length) => `M${x + 0.5} ${y + 0.5}h${length}`,
  );
  const down = runsOf(
    size,
    (x, y) => isDark(x, y),
    (x, y, length) => (length === 0 ? "" : `M${x + 0.5} ${y + 0.5}v${length}`),
  );
  return {
    size,
    runs: across + down,
    finders: [
      [0, 0],
      [size - FINDER, 0],
      [0, size - FINDER],
    ],
    hole,
  };
};
