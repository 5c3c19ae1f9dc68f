/** Number of tiles, tiles per row, and rows in view. */
export interface GridShape {
  readonly count: number;
  readonly columns: number;
  readonly rowsInView: number;
  readonly isRtl: boolean;
}

const STEPS: Readonly<Record<string, (shape: GridShape) => number>> = {
  ArrowRight: ({ isRtl }) => (isRtl ? -1 : 1),
  ArrowLeft: ({ isRtl }) => (isRtl ? 1 : -1),
  ArrowDown: ({ columns }) => columns,
  ArrowUp: ({ columns }) => -columns,
  PageDown: ({ columns, rowsInView }) => columns * Math.max(1, rowsInView - 1),
  PageUp: ({ columns, rowsInView }) => -columns * Math.max(1, rowsInView - 1),
};

const rowOf = (tile: number, { columns }: GridShape): number => Math.floor(tile / columns);

/**
 * The tile that a navigation key moves to; undefined for other keys. Left and right continue in the
 * next row; up and down stay in the column.
 */
export const tileAfter = (key: string, tile: number, shape: GridShape): number | undefined => {
  const last = shape.count - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = STEPS[key]?.(shape);
  if (step === undefined) return undefined;
  const wanted = tile + step;
  if (wanted < 0) return Math.abs(step) === 1 ? 0 : tile % shape.columns;
  if (wanted <= last) return wanted;
  return rowOf(tile, shape) === rowOf(last, shape) && Math.abs(step) > 1 ? tile : last;
};
