/** A month of some calendar: `month` counts from 0, as `Date` does. */
export interface Month {
  readonly year: number;
  readonly month: number;
}
/** What happened in one month. */
export interface MonthOf<T> extends Month {
  readonly items: readonly T[];
}

/** Puts each item into its month, in the order in which months are met. */
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
