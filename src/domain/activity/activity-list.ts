import type { CaipNetworkId } from "../caip/caip.types.js";
import { type Month, type MonthOf, groupByMonth } from "../shared/by-month.js";
import type { Activity } from "./activity.js";

/**
 * Nothing but spam moved (S5-036). One that moved nothing at all, such as an approval, is no spam.
 */
export const isSpam = ({ transfers }: Pick<Activity, "transfers">): boolean =>
  transfers.length > 0 && transfers.every((transfer) => transfer.isSpam);

/** What a list of that network shows of a page: no spam, no other network (S5-037). */
export const ofNetwork = (
  page: readonly Activity[],
  networkId: CaipNetworkId,
): readonly Activity[] => page.filter((one) => one.networkId === networkId && !isSpam(one));

/** Both lists, each id once, the newer copy of it; the newest first. */
export const merged = (
  known: readonly Activity[],
  more: readonly Activity[],
): readonly Activity[] => {
  const each = new Map([...known, ...more].map((one) => [one.id, one]));
  return [...each.values()].sort((a, b) => b.minedAt - a.minedAt);
};

/** The activities of one month. */
export type ActivityMonth = MonthOf<Activity>;

/** By month of the user's own time zone, which `monthOf` knows: months count from 0. */
export const byMonth = (
  items: readonly Activity[],
  monthOf: (time: number) => Month,
): readonly ActivityMonth[] => groupByMonth(items, ({ minedAt }) => monthOf(minedAt));
