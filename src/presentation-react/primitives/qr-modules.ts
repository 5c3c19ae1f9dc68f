import { encode } from "uqr";

/** A QR code as paths in module units; `size` is the side without the quiet zone. */
export interface QrDrawing {
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
      let end = at;
      while (isDark(line, end + 1)) end += 1;
      path += draw(line, at, end - at);
      at = end;
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
