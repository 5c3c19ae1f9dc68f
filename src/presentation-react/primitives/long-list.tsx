import { elementScroll, useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { useSheet } from "../theme/modal-sheets.js";
import { observeSizes } from "./observe-sizes.js";
import { depthIn, scrollerOf } from "./scroller.js";
import css from "./long-list.css?inline";

/** A list of any length. */
export interface LongListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly label: string;
  /** Of one row before it was measured, with the gap below it; CSS px. */
  readonly rowHeight: number;
  /** The last row is in view. Called after each drawing in which it is. */
  readonly onEnd?: () => void;
  readonly children: (item: T) => ReactNode;
}

/** Until the scroller is measured. */
const FIRST_RECT = { width: 360, height: 520 };
/** Beyond what is in view, each way. */
const OVERSCAN = 3;

/** Where it stands already nothing is done: that would end a scroll which has just begun. */
const scrollIfElsewhere: typeof elementScroll = (offset, options, list) => {
  if (offset + (options.adjustments ?? 0) !== list.scrollElement?.scrollTop)
    elementScroll(offset, options, list);
};

interface Place {
  /** Undefined until it was looked for; null where nothing scrolls the list. */
  readonly scroller: HTMLElement | null | undefined;
  readonly margin: number;
}

/** On a server nothing is looked for. */
const firstPlace = (): Place => ({
  scroller: typeof document === "undefined" ? null : undefined,
  margin: 0,
});

/** Follows where the list lies in what scrolls it. */
const usePlace = (list: { readonly current: HTMLElement | null }): Place => {
  const [place, setPlace] = useState<Place>(firstPlace);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const scroller = scrollerOf(element);
      const margin = scroller === null ? 0 : depthIn(scroller, element);
      setPlace((before) =>
        before.scroller === scroller && before.margin === margin ? before : { scroller, margin },
      );
    };
    measure();
    return observeSizes([element, element.parentElement, scrollerOf(element)], measure);
  }, [list]);
  return place;
};

/**
 * A list that draws the rows in view only, however long it is; a screen reader is told how long.
 */
export function LongList<T>({
  items,
  keyOf,
  label,
  rowHeight,
  onEnd,
  children,
}: LongListProps<T>): ReactElement {
  useSheet(css);
  const list = useRef<HTMLUListElement>(null);
  const { scroller, margin } = usePlace(list);
  // oxlint-disable-next-line react/incompatible-library -- no compiler rewrites these components, and no memoized child is given anything of it
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: items.length,
    // Asked before, it would take the card for one at its top, and bring it there.
    enabled: scroller !== undefined,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getScrollElement: () => scroller ?? null,
    getItemKey: (index) => keyOf(items[index] as T),
    estimateSize: () => rowHeight,
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
  const drawn = rows.getVirtualItems();
  const isAtEnd = drawn.at(-1)?.index === items.length - 1;
  useLayoutEffect(() => {
    if (isAtEnd && scroller) onEnd?.();
  });
  return (
    <ul ref={list} className="long-list" aria-label={label}>
      {drawn.map(({ key, index, start }) => (
        <ListRow
          key={String(key)}
          index={index}
          count={items.length}
          start={start - margin}
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
  readonly measure: (element: HTMLLIElement | null) => void;
  readonly children: ReactNode;
}

/** One row at its place; not by a style attribute, which a host's policy may forbid. */
function ListRow({ index, count, start, measure, children }: ListRowProps): ReactElement {
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
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
}
