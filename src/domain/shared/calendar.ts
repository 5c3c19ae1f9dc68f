/** A calendar month; `month` counts from 0, as in `Date`. */
export interface Month {
  readonly year: number;
  readonly month: number;
}
export interface MonthOf<T> extends Month {
  readonly items: readonly T[];
}

/** Groups items by month, in order of first occurrence. */
export const groupByMonth = <T>(
  items: readonly T[],
  monthOf: (item: T) => Month,
): readonly MonthOf<T>[] => {
  const months = new Map<string, Month & { readonly items: T[] }>();
  for (const item of items) {
    const { year, month } = monthOf(item);
    const group = months.get(`${year}-${month}`) ?? { year, month, items: [] };
    group.items.push(item);
    months.set(`${year}-${month}`, group);
  }
  return [...months.values()];
};

/** A duration in its largest whole unit. */
export interface RelativeTime {
  readonly unit: "second" | "minute" | "hour" | "day" | "month" | "year";
  readonly count: number;
}

const SECOND_MS = 1_000;
const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** The time since `at` (epoch ms) in whole units; a future time counts as 0 seconds. */
export const relativeTime = (at: number, now: number): RelativeTime => {
  const seconds = Math.max(0, Math.floor((now - at) / SECOND_MS));
  for (const [unit, length] of UNITS)
    if (seconds >= length) return { unit, count: Math.floor(seconds / length) };
  return { unit: "second", count: seconds };
};
