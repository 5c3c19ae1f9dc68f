import { isSameAddress } from "../address/same-address.js";
import type { Namespace } from "../caip/caip.types.js";

/** Maximum number of stored recipients per namespace. */
export const MOST_RECENT = 3;

/** Full addresses the user sent to, newest first. Never includes mere senders. */
export type RecentRecipients = Readonly<Partial<Record<Namespace, readonly string[]>>>;

/** Adds a recipient. */
export const withRecipient = (
  recents: RecentRecipients,
  namespace: Namespace,
  to: string,
): RecentRecipients => {
  const others = (recents[namespace] ?? []).filter((one) => !isSameAddress(namespace, one, to));
  return { ...recents, [namespace]: [to, ...others].slice(0, MOST_RECENT) };
};
