import { isSameAddress } from "../address/same-address.js";
import type { Namespace } from "../caip/caip.types.js";

/** How many recipients are remembered of each namespace. */
export const MOST_RECENT = 3;

/** Whole addresses that the user sent to, the newest first. Never one that only paid the user. */
export type RecentRecipients = Readonly<Partial<Record<Namespace, readonly string[]>>>;

/** The recipients after a transfer to `to`. */
export const withRecipient = (
  recents: RecentRecipients,
  namespace: Namespace,
  to: string,
): RecentRecipients => {
  const others = (recents[namespace] ?? []).filter((one) => !isSameAddress(namespace, one, to));
  return { ...recents, [namespace]: [to, ...others].slice(0, MOST_RECENT) };
};
