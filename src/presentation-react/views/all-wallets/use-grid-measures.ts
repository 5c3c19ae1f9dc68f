import { useLayoutEffect, useState, type RefObject } from "react";
import { observeSizes } from "../../primitives/observe-sizes.js";
import { depthIn, scrollerOf } from "../../primitives/scroller.js";

/** Narrower cards have three columns. In CSS px. */
const NARROW_PX = 352;
/** The same for large text, in sizes of the card's text; the style sheet has it as 14rem. */
const NARROW_EM = 14 / 0.9375;

/** What scrolls the grid, and where it lies in it. In CSS px. */
export interface GridMeasures {
  readonly scroller: HTMLElement | null;
  /** From the top of what scrolls to the grid. */
  readonly margin: number;
  readonly columns: number;
  /** Of one row, with the gap below it. */
  readonly rowHeight: number;
}

/** Before anything was measured, at the usual size of text. */
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

/**
 * Follows what scrolls the grid: the card's content, or on low screens the card itself; and the
 * sizes that text size and width make.
 */
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
