/** How long letters belong to one word, in ms. */
export const TYPE_AHEAD_MS = 500;

/** What was typed so far, and when; event times in ms. */
export interface Typed {
  readonly prefix: string;
  readonly at: number;
}

/** A key press: letters within 500 ms of the last one belong together. */
export const typed = (before: Typed, key: string, at: number): Typed => ({
  prefix: at - before.at <= TYPE_AHEAD_MS ? before.prefix + key : key,
  at,
});

/** Names compared as a reader of the language does: without case and accents. */
const begins = (name: string, prefix: string, collator: Intl.Collator): boolean => {
  const start = [...name.trim().normalize("NFC")].slice(0, [...prefix].length).join("");
  return collator.compare(start, prefix) === 0;
};

/**
 * The row that the letters mean: the present one as long as it fits, else the next that does,
 * around the end. One letter pressed again and again goes from one match to the next. -1: none.
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
 * Where a moving key leads in a list of `count` rows; undefined: it is not such a key. No row (-1)
 * goes to the first or the last.
 */
export const rowAfter = (key: string, current: number, count: number): number | undefined => {
  if (key === "ArrowDown") return current < 0 ? 0 : Math.min(current + 1, count - 1);
  if (key === "ArrowUp") return current < 0 ? count - 1 : Math.max(current - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};
