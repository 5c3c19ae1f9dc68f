import { useCallback, useRef, type KeyboardEvent } from "react";

/** Maximum pause between letters of one search, ms. */
const TYPE_AHEAD_MS = 500;

/** `at`: event time, ms. */
export interface TypedPrefix {
  readonly prefix: string;
  readonly at: number;
}

/** Appends a key to letters typed within the last 500 ms. */
export const appendKey = (before: TypedPrefix, key: string, at: number): TypedPrefix => ({
  prefix: at - before.at <= TYPE_AHEAD_MS ? before.prefix + key : key,
  at,
});

/** Compares without case and accents, by the rules of the language. */
const startsWith = (name: string, prefix: string, collator: Intl.Collator): boolean => {
  const start = [...name.trim().normalize("NFC")].slice(0, [...prefix].length).join("");
  return collator.compare(start, prefix) === 0;
};

/**
 * The row that matches the letters: the current one, else the next, wrapping around. Repeating one
 * letter cycles. -1 without a match.
 */
export const rowFor = (
  names: readonly string[],
  current: number,
  { prefix }: TypedPrefix,
  locale: string,
): number => {
  const collator = new Intl.Collator(locale, { usage: "search", sensitivity: "base" });
  const letters = [...prefix.normalize("NFC")];
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const searchedLetter = isRepeated ? (letters[0] ?? "") : letters.join("");
  const first = letters.length > 1 && !isRepeated ? current : current + 1;
  const order = names.map((_, at) => (Math.max(0, first) + at) % names.length);
  return order.find((at) => startsWith(names[at] ?? "", searchedLetter, collator)) ?? -1;
};

/**
 * The row that a navigation key selects among `count` rows; undefined for other keys. Without a
 * current row (-1) it is the first or last.
 */
export const rowAfter = (key: string, current: number, count: number): number | undefined => {
  if (key === "ArrowDown") return current < 0 ? 0 : Math.min(current + 1, count - 1);
  if (key === "ArrowUp") return current < 0 ? count - 1 : Math.max(current - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};

/** In the grid only the tile that Tab reaches; the grid moves its own focus. */
const ROWS = ":is(button.row, button.wallet[tabindex='0'])";

/**
 * Arrow keys, Home, End and letters move among the rows of the view. A text field keeps its keys
 * except ArrowDown.
 */
export const useListKeys = (locale: string): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const letters = useRef<TypedPrefix>({ prefix: "", at: 0 });
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
  letters: { current: TypedPrefix },
  locale: string,
): number => {
  if (rows.length === 0 || !(from instanceof HTMLElement)) return -1;
  if (from instanceof HTMLInputElement && from.type !== "checkbox")
    return key === "ArrowDown" ? 0 : -1;
  const current = rows.findIndex((row) => row === from);
  if (current < 0 && from.closest("button,a,input,textarea") !== null) return -1;
  const nextRow = rowAfter(key, current, rows.length);
  if (nextRow !== undefined) return nextRow;
  if ([...key].length !== 1 || key === " ") return -1;
  letters.current = appendKey(letters.current, key, timeStamp);
  return rowFor(
    rows.map((row) => row.querySelector(".row-name")?.textContent ?? ""),
    current,
    letters.current,
    locale,
  );
};
