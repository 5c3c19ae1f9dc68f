import { elementScroll, useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { useSheet } from "../theme/modal-sheets.js";
import { offsetIn, observeSizes, scrollerOf } from "./measure.js";
import css from "./long-list.css?inline";

export interface LongListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly label: string;
  /** Estimated height of a row with its gap, before it is measured; CSS px. */
  readonly rowHeight: number;
  /** Items beside each other, of equal height; default 1. */
  readonly columns?: 1 | 2;
  /** Called after each render in which the last row is in view. */
  readonly onEnd?: () => void;
  readonly children: (item: T) => ReactNode;
}

const FIRST_RECT = { width: 360, height: 520 };
/** Rows rendered beyond each edge of the viewport. */
const OVERSCAN = 3;

/** Scrolling to the current offset would stop a scroll in progress. */
const scrollIfElsewhere: typeof elementScroll = (offset, options, list) => {
  if (offset + (options.adjustments ?? 0) !== list.scrollElement?.scrollTop)
    elementScroll(offset, options, list);
};

interface ListPosition {
  /** Undefined until searched for; null if nothing scrolls the list. */
  readonly scroller: HTMLElement | null | undefined;
  readonly margin: number;
}

/** Server rendering has no scroller. */
const initialPosition = (): ListPosition => ({
  scroller: typeof document === "undefined" ? null : undefined,
  margin: 0,
});

const useListPosition = (list: { readonly current: HTMLElement | null }): ListPosition => {
  const [position, setPosition] = useState<ListPosition>(initialPosition);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const scroller = scrollerOf(element);
      const margin = scroller === null ? 0 : offsetIn(scroller, element);
      setPosition((before) =>
        before.scroller === scroller && before.margin === margin ? before : { scroller, margin },
      );
    };
    measure();
    return observeSizes([element, element.parentElement, scrollerOf(element)], measure);
  }, [list]);
  return position;
};

/** Renders only the rows in view and tells screen readers the length. */
export function LongList<T>({
  items,
  keyOf,
  label,
  rowHeight,
  columns = 1,
  onEnd,
  children,
}: LongListProps<T>): ReactElement {
  useSheet(css);
  const list = useRef<HTMLUListElement>(null);
  const { scroller, margin } = useListPosition(list);
  // oxlint-disable-next-line react/incompatible-library -- no compiler rewrites these components, and no memoized child is given anything of it
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: items.length,
    // Without a scroller the virtualizer assumes offset 0 and scrolls the card there.
    enabled: scroller !== undefined,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getScrollElement: () => scroller ?? null,
    getItemKey: (index) => keyOf(items[index] as T),
    estimateSize: () => rowHeight,
    lanes: columns,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialRect: FIRST_RECT,
    scrollToFn: scrollIfElsewhere,
    useAnimationFrameWithResizeObserver: true,
  });
  const height = rows.getTotalSize();
  useLayoutEffect(() => {
    list.current?.style.setProperty("block-size", `${height}px`);
  }, [height]);
  const virtualRows = rows.getVirtualItems();
  const isAtEnd = virtualRows.at(-1)?.index === items.length - 1;
  useLayoutEffect(() => {
    if (isAtEnd && scroller) onEnd?.();
  });
  return (
    <ul ref={list} className="long-list" aria-label={label} data-columns={columns}>
      {virtualRows.map(({ key, index, start, lane }) => (
        <ListRow
          key={String(key)}
          index={index}
          count={items.length}
          start={start - margin}
          lane={lane}
          measure={rows.measureElement}
        >
          {children(items[index] as T)}
        </ListRow>
      ))}
    </ul>
  );
}

interface ListRowProps {
  readonly index: number;
  readonly count: number;
  /** CSS px */
  readonly start: number;
  /** The column, from 0. */
  readonly lane: number;
  readonly measure: (element: HTMLLIElement | null) => void;
  readonly children: ReactNode;
}

/** Positions the row through CSSOM; a host's policy may forbid style attributes. */
function ListRow({ index, count, start, lane, measure, children }: ListRowProps): ReactElement {
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty("transform", `translateY(${start}px)`);
  }, [start]);
  useLayoutEffect(() => {
    measure(element.current);
    return () => measure(null);
  }, [measure, index]);
  return (
    <li
      ref={element}
      className="long-row"
      data-index={index}
      data-lane={lane}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
}
