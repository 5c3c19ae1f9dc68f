/** A calendar month; `month` counts from 0, as in `Date`. */
export interface Month {
  readonly year: number;
  readonly month: number;
}
/** Items of one month. */
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
