import type { CaipNetworkId } from "../caip/caip.types.js";
import { groupByMonth, type Month, type MonthOf } from "../shared/calendar.js";
import type { Activity } from "./activity.js";

/**
 * True if every transfer is spam. A transaction without transfers, such as an approval, is not
 * spam.
 */
export const isSpam = ({ transfers }: Pick<Activity, "transfers">): boolean =>
  transfers.length > 0 && transfers.every((transfer) => transfer.isSpam);

/** Filters a page: removes spam and transactions of other networks. */
export const ofNetwork = (
  page: readonly Activity[],
  networkId: CaipNetworkId,
): readonly Activity[] => page.filter((one) => one.networkId === networkId && !isSpam(one));

/** Merges two lists, newest first. For duplicate ids the entry from `more` wins. */
export const merged = (
  known: readonly Activity[],
  more: readonly Activity[],
): readonly Activity[] => {
  const each = new Map([...known, ...more].map((one) => [one.id, one]));
  return [...each.values()].sort((a, b) => b.minedAt - a.minedAt);
};

/** Activities of one calendar month. */
export type ActivityMonth = MonthOf<Activity>;

/** Groups by month in the user's time zone. `monthOf` counts months from 0. */
export const byMonth = (
  items: readonly Activity[],
  monthOf: (time: number) => Month,
): readonly ActivityMonth[] => groupByMonth(items, ({ minedAt }) => monthOf(minedAt));
