/** Maximum pause between letters of one search, in ms. */
export const TYPE_AHEAD_MS = 500;

/** The letters typed so far and the time of the last, in ms of event time. */
export interface Typed {
  readonly prefix: string;
  readonly at: number;
}

/** Appends a key to letters typed within the last 500 ms. */
export const typed = (before: Typed, key: string, at: number): Typed => ({
  prefix: at - before.at <= TYPE_AHEAD_MS ? before.prefix + key : key,
  at,
});

/** Compares without case and accents, by the rules of the language. */
const begins = (name: string, prefix: string, collator: Intl.Collator): boolean => {
  const start = [...name.trim().normalize("NFC")].slice(0, [...prefix].length).join("");
  return collator.compare(start, prefix) === 0;
};

/**
 * The row that matches the letters: the current one if it matches, else the next one, wrapping
 * around. Repeating one letter cycles through its matches. -1 without a match.
 */
export const rowFor = (
  names: readonly string[],
  current: number,
  { prefix }: Typed,
  locale: string,
): number => {
  const collator = new Intl.Collator(locale, { usage: "search", sensitivity: "base" });
  const letters = [...prefix.normalize("NFC")];
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const wanted = isRepeated ? (letters[0] ?? "") : letters.join("");
  const first = letters.length > 1 && !isRepeated ? current : current + 1;
  const order = names.map((_, at) => (Math.max(0, first) + at) % names.length);
  return order.find((at) => begins(names[at] ?? "", wanted, collator)) ?? -1;
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
