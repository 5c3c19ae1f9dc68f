import type { Range, Virtualizer } from "@tanstack/react-virtual";
import {
  useContext,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { directionOf } from "../../messages/locale.js";
import { useLocale } from "../../provider/use-locale.js";
import { rowFor, appendKey, type TypedPrefix } from "../../shell/list-keys.js";
import { ShownContext } from "../../shell/view-context.js";

interface GridFocusParts {
  readonly grid: RefObject<HTMLElement | null>;
  readonly wallets: readonly Wallet[];
  readonly columns: number;
  readonly saved: { readonly tile: number; readonly isFocused: boolean } | undefined;
}

export interface GridFocus {
  /** Rows `first` to `last`, plus the focused row, which stays rendered when scrolled away. */
  withFocused(first: number, last: number): number[];
  /** The focused row; negative without focus. */
  readonly row: number;
  /** The tile that Tab reaches: the focused one, or one in view. */
  tabStop(range: Pick<Range, "startIndex" | "endIndex"> | null): number;
  onKeyDown(
    event: KeyboardEvent<HTMLElement>,
    rows: Virtualizer<HTMLElement, HTMLDivElement>,
  ): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
  position(): { readonly tile: number; readonly isFocused: boolean };
}

const NO_TILE = -1;
const tileOf = (element: EventTarget): number =>
  element instanceof HTMLElement ? Number(element.dataset["at"] ?? NO_TILE) : NO_TILE;

const tileInView = (
  focused: number,
  columns: number,
  range: Pick<Range, "startIndex" | "endIndex"> | null,
): number => {
  const row = Math.floor(focused / columns);
  return range === null || (row >= range.startIndex && row <= range.endIndex)
    ? focused
    : range.startIndex * columns;
};

const hasFocused = (grid: HTMLElement | null, tile: number): boolean => {
  const element = grid?.querySelector<HTMLElement>(`[data-at="${tile}"]`);
  element?.focus({ preventScroll: true });
  return element !== undefined && element !== null;
};

const rowsInView = ({ scrollRect, options }: Virtualizer<HTMLElement, HTMLDivElement>): number => {
  const { height } = scrollRect ?? options.initialRect;
  const visibleHeight = height - options.scrollPaddingStart - options.scrollPaddingEnd;
  return Math.max(1, Math.floor(visibleHeight / options.estimateSize(0)));
};

/** True for browser shortcuts and IME composition, which the grid must not handle. */
const isBrowserInput = ({
  ctrlKey,
  metaKey,
  altKey,
  nativeEvent,
}: KeyboardEvent<HTMLElement>): boolean => ctrlKey || metaKey || altKey || nativeEvent.isComposing;

const rowsWith = (row: number | undefined, first: number, last: number): number[] => {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (row === undefined || (row >= first && row <= last)) return rows;
  return row < first ? [row, ...rows] : [...rows, row];
};

/** Arrows, Home, End, Page Up, Page Down and letters move among all wallets (WAI-ARIA grid). */
export const useGridFocus = ({ grid, wallets, columns, saved }: GridFocusParts): GridFocus => {
  const isShown = useContext(ShownContext);
  const locale = useLocale();
  const [tile, setTile] = useState(saved?.tile ?? 0);
  const [hasFocus, setHasFocus] = useState(saved?.isFocused ?? false);
  const tileToRestore = useRef(hasFocus ? tile : NO_TILE);
  const letters = useRef<TypedPrefix>({ prefix: "", at: 0 });
  const focused = Math.min(tile, wallets.length - 1);
  // Runs after the title took the focus, to restore the user's tile.
  useEffect(() => {
    if (isShown && hasFocused(grid.current, tileToRestore.current)) tileToRestore.current = NO_TILE;
  });
  const target = ({ key, timeStamp }: KeyboardEvent<HTMLElement>, page: number): number => {
    const nextTile = tileAfter(key, focused, {
      count: wallets.length,
      columns,
      rowsInView: page,
      isRtl: directionOf(locale) === "rtl",
    });
    if (nextTile !== undefined) return nextTile;
    if ([...key].length !== 1 || key === " ") return NO_TILE;
    letters.current = appendKey(letters.current, key, timeStamp);
    return rowFor(
      wallets.map(({ name }) => name),
      focused,
      letters.current,
      locale,
    );
  };
  const row = hasFocus && focused >= 0 ? Math.floor(focused / columns) : NO_TILE;
  return {
    withFocused: (first, last) => rowsWith(row === NO_TILE ? undefined : row, first, last),
    row,
    tabStop: (range) => (hasFocus ? focused : tileInView(focused, columns, range)),
    onKeyDown: (event, rows) => {
      if (isBrowserInput(event)) return;
      const next = target(event, rowsInView(rows));
      if (next === NO_TILE) return;
      event.preventDefault();
      event.stopPropagation();
      tileToRestore.current = next;
      setTile(next);
      setHasFocus(true);
      rows.scrollToIndex(Math.floor(next / columns));
    },
    onFocus: ({ target: element }) => {
      const at = tileOf(element);
      if (at === NO_TILE) return;
      setTile(at);
      setHasFocus(true);
    },
    onBlur: ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !grid.current?.contains(relatedTarget))
        setHasFocus(false);
    },
    position: () => ({ tile: focused, isFocused: hasFocus }),
  };
};

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
  const tileToRestore = tile + step;
  if (tileToRestore < 0) return Math.abs(step) === 1 ? 0 : tile % shape.columns;
  if (tileToRestore <= last) return tileToRestore;
  return rowOf(tile, shape) === rowOf(last, shape) && Math.abs(step) > 1 ? tile : last;
};
