import { useLayoutEffect, useState, type RefObject } from "react";
import { depthIn, observeSizes, scrollerOf } from "../../primitives/measure.js";

/** Cards below this width have three columns; CSS px. */
const NARROW_PX = 352;
/** The same limit for large text, in em; 14rem in the style sheet. */
const NARROW_EM = 14 / 0.9375;

/** The grid's scroll container and position, CSS px. */
export interface GridMeasures {
  readonly scroller: HTMLElement | null;
  /** Distance from the top of the scroll container. */
  readonly margin: number;
  readonly columns: number;
  /** Includes the gap below. */
  readonly rowHeight: number;
}

/** Defaults before measuring, at the default text size. */
const FIRST: GridMeasures = { scroller: null, margin: 0, columns: 4, rowHeight: 112 };

const columnsIn = (card: HTMLElement): number =>
  card.offsetWidth <
  Math.max(NARROW_PX, NARROW_EM * Number.parseFloat(getComputedStyle(card).fontSize))
    ? 3
    : 4;

const measured = (grid: HTMLElement, before: GridMeasures): GridMeasures => {
  const scroller = scrollerOf(grid);
  const row = grid.querySelector<HTMLElement>(".wallet-row");
  const measures: GridMeasures = {
    scroller,
    margin: scroller === null ? 0 : depthIn(scroller, grid),
    columns: scroller === null ? FIRST.columns : columnsIn(scroller),
    rowHeight: row === null || row.offsetHeight === 0 ? before.rowHeight : row.offsetHeight,
  };
  return (Object.keys(FIRST) as (keyof GridMeasures)[]).every(
    (key) => measures[key] === before[key],
  )
    ? before
    : measures;
};

/** Measures scroll container, columns and row height, which depend on text size and width. */
export const useGridMeasures = (
  grid: RefObject<HTMLElement | null>,
  rowHeight = FIRST.rowHeight,
): GridMeasures => {
  const [measures, setMeasures] = useState<GridMeasures>({ ...FIRST, rowHeight });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const measure = (): void => setMeasures((before) => measured(element, before));
    measure();
    return observeSizes([element, element.parentElement, scrollerOf(element)], measure);
  }, [grid]);
  return measures;
};
