import { useCallback, useRef, type KeyboardEvent } from "react";
import { rowAfter, rowFor, typed, type Typed } from "./list-keys.js";

/** Rows, and the one tile of the grid that Tab reaches; the grid moves its own focus. */
const ROWS = ":is(button.row, button.wallet[tabindex='0'])";

/**
 * Arrow keys, Home, End and letters move among the rows of the view; Tab is unchanged. A text field
 * keeps its keys except ArrowDown, which leaves it.
 */
export const useListKeys = (locale: string): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const letters = useRef<Typed>({ prefix: "", at: 0 });
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      const rows = [
        ...event.currentTarget.querySelectorAll<HTMLElement>(`.content > .within > .view ${ROWS}`),
      ];
      const row = rows[target(event, rows, letters, locale)];
      if (row === undefined) return;
      event.preventDefault();
      row.focus();
      row.scrollIntoView?.({ block: "nearest" });
    },
    [locale],
  );
};

const target = (
  { key, target: from, timeStamp }: KeyboardEvent<HTMLElement>,
  rows: readonly HTMLElement[],
  letters: { current: Typed },
  locale: string,
): number => {
  if (rows.length === 0 || !(from instanceof HTMLElement)) return -1;
  if (from instanceof HTMLInputElement && from.type !== "checkbox")
    return key === "ArrowDown" ? 0 : -1;
  const current = rows.findIndex((row) => row === from);
  // Other buttons keep their keys; the title has the focus when a view opens.
  if (current < 0 && from.closest("button,a,input,textarea") !== null) return -1;
  const moved = rowAfter(key, current, rows.length);
  if (moved !== undefined) return moved;
  if ([...key].length !== 1 || key === " ") return -1;
  letters.current = typed(letters.current, key, timeStamp);
  return rowFor(
    rows.map((row) => row.querySelector(".row-name")?.textContent ?? ""),
    current,
    letters.current,
    locale,
  );
};
