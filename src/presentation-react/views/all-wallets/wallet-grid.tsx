import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type ReactNode,
  useState,
  type RefObject,
} from "react";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { ShownContext } from "../../shell/view-context.js";
import { type GridFocus, useGridFocus } from "./use-grid-focus.js";
import { WalletTile } from "./wallet-tile.js";
import { useViewText } from "../../messages/use-text.js";
import { offsetIn, observeSizes, scrollerOf } from "../../primitives/measure.js";

export interface GridPosition {
  readonly tile: number;
  readonly isFocused: boolean;
  /** px */
  readonly scroll: number;
  readonly rowHeight: number;
}

interface WalletGridProps {
  readonly wallets: readonly Wallet[];
  readonly installed: ReadonlySet<Wallet>;
  readonly isOpen: boolean;
  readonly isBlocked: boolean;
  readonly choose: (wallet: Wallet) => void;
  /** Called after each render in which the last row is in view or focused. */
  readonly onEnd: () => void;
  readonly saved: GridPosition | undefined;
  readonly onLeave: (position: GridPosition) => void;
}

type Rows = Virtualizer<HTMLElement, HTMLDivElement>;
/** Height of the sticky search field, and a margin; px. */
const SCROLL_PADDING = { scrollPaddingStart: 72, scrollPaddingEnd: 16 };
const FIRST_RECT = { width: 360, height: 520 };
/** Rows rendered beyond each edge of the viewport. */
const OVERSCAN = 1;

/** Virtualized rows of four wallets, three on narrow cards. */
export function WalletGrid({
  wallets,
  installed,
  isOpen,
  isBlocked,
  choose,
  onEnd,
  saved,
  onLeave,
}: WalletGridProps): ReactElement {
  const text = useViewText();
  const isShown = useContext(ShownContext);
  const grid = useRef<HTMLDivElement>(null);
  const { scroller, margin, columns, rowHeight } = useGridMeasures(grid, saved?.rowHeight);
  const count = Math.ceil(wallets.length / columns);
  const focus = useGridFocus({ grid, wallets, columns, saved });
  const rows = useRows({ count, scroller, rowHeight, margin, saved, focus });
  useLayoutEffect(
    () => grid.current?.style.setProperty("block-size", `${count * rowHeight}px`),
    [count, rowHeight],
  );
  useEffect(() => {
    const last = Math.max(rows.range?.endIndex ?? -1, focus.row);
    if (isShown && scroller !== null && last >= count - 1) onEnd();
  });
  useOnLeave(() => onLeave({ ...focus.position(), scroll: scroller?.scrollTop ?? 0, rowHeight }));
  const tabStop = focus.tabStop(rows.range);
  return (
    <div
      ref={grid}
      className="wallets"
      role="grid"
      aria-label={text("titleAllWallets")}
      aria-rowcount={isOpen ? -1 : count}
      aria-colcount={columns}
      onKeyDown={(event) => focus.onKeyDown(event, rows)}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {rows.getVirtualItems().map(({ index, start }) => (
        <GridRow key={index} index={index} start={start - margin}>
          {wallets.slice(index * columns, (index + 1) * columns).map((wallet, column) => {
            const at = index * columns + column;
            return (
              <WalletTile
                key={wallet.id}
                wallet={wallet}
                at={at}
                isInstalled={installed.has(wallet)}
                isTabStop={at === tabStop}
                isBlocked={isBlocked}
                choose={choose}
              />
            );
          })}
        </GridRow>
      ))}
    </div>
  );
}

interface RowsParts {
  readonly count: number;
  readonly scroller: HTMLElement | null;
  /** px */
  readonly rowHeight: number;
  readonly margin: number;
  readonly saved: GridPosition | undefined;
  readonly focus: Pick<GridFocus, "withFocused">;
}

const useRows = ({ count, scroller, rowHeight, margin, saved, focus }: RowsParts): Rows => {
  // oxlint-disable-next-line react/incompatible-library -- no compiler rewrites these components, and no memoized child is given anything of it
  const rows: Rows = useVirtualizer<HTMLElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
    ...SCROLL_PADDING,
    initialRect: FIRST_RECT,
    initialOffset: saved?.scroll ?? 0,
    rangeExtractor: ({ startIndex, endIndex }) =>
      focus.withFocused(
        Math.max(0, startIndex - OVERSCAN),
        Math.min(count - 1, endIndex + OVERSCAN),
      ),
    useAnimationFrameWithResizeObserver: true,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  return rows;
};

/** Positions one row through CSSOM: a host's policy may forbid style attributes. */
function GridRow({
  index,
  start,
  children,
}: {
  readonly index: number;
  readonly start: number;
  readonly children: ReactNode;
}): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => element.current?.style.setProperty("transform", `translateY(${start}px)`),
    [start],
  );
  return (
    <div ref={element} className="wallet-row" role="row" aria-rowindex={index + 1}>
      {children}
    </div>
  );
}

const useOnLeave = (task: () => void): void => {
  const latest = useRef(task);
  useLayoutEffect(() => {
    latest.current = task;
  });
  useLayoutEffect(() => () => latest.current(), []);
};

/** Cards below this width have three columns; CSS px. */
const NARROW_PX = 352;
/** The same limit for large text, in em; 14rem in the style sheet. */
const NARROW_EM = 14 / 0.9375;

interface GridMeasures {
  readonly scroller: HTMLElement | null;
  /** Distance from the top of the scroll container. */
  readonly margin: number;
  readonly columns: number;
  /** Includes the gap below. */
  readonly rowHeight: number;
}

/** Defaults before measuring, at the default text size. */
const INITIAL_MEASURES: GridMeasures = { scroller: null, margin: 0, columns: 4, rowHeight: 112 };

const columnsIn = (card: HTMLElement): number =>
  card.offsetWidth <
  Math.max(NARROW_PX, NARROW_EM * Number.parseFloat(getComputedStyle(card).fontSize))
    ? 3
    : 4;

const measureGrid = (grid: HTMLElement, before: GridMeasures): GridMeasures => {
  const scroller = scrollerOf(grid);
  const row = grid.querySelector<HTMLElement>(".wallet-row");
  const measures: GridMeasures = {
    scroller,
    margin: scroller === null ? 0 : offsetIn(scroller, grid),
    columns: scroller === null ? INITIAL_MEASURES.columns : columnsIn(scroller),
    rowHeight: row === null || row.offsetHeight === 0 ? before.rowHeight : row.offsetHeight,
  };
  return (Object.keys(INITIAL_MEASURES) as (keyof GridMeasures)[]).every(
    (key) => measures[key] === before[key],
  )
    ? before
    : measures;
};

/** Measures scroll container, columns and row height, which depend on text size and width. */
const useGridMeasures = (
  grid: RefObject<HTMLElement | null>,
  rowHeight = INITIAL_MEASURES.rowHeight,
): GridMeasures => {
  const [measures, setMeasures] = useState<GridMeasures>({ ...INITIAL_MEASURES, rowHeight });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const measure = (): void => setMeasures((before) => measureGrid(element, before));
    measure();
    return observeSizes([element, element.parentElement, scrollerOf(element)], measure);
  }, [grid]);
  return measures;
};
