import { comparableAddress, isSameAddress } from "../address/same-address.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { CaipAddress } from "../caip/caip.types.js";

/** Maximum number of stored recipients per sender. */
export const MOST_RECENT = 3;
/** Maximum number of stored senders. */
export const MOST_SENDERS = 20;

/**
 * Full addresses that an account sent to on its network, newest first; the account that sent last
 * is last. Never includes mere senders.
 */
export type RecentRecipients = Readonly<Partial<Record<CaipAddress, readonly string[]>>>;

/** The sender's key: one spelling of its address. */
export const senderOf = (account: CaipAddress): CaipAddress => {
  const { networkId, namespace, address } = parseCaipAddress(account);
  return `${networkId}:${comparableAddress(namespace, address)}`;
};

/** Adds a recipient of an account. */
export const withRecipient = (
  recents: RecentRecipients,
  account: CaipAddress,
  to: string,
): RecentRecipients => {
  const sender = senderOf(account);
  const { namespace } = parseCaipAddress(sender);
  const { [sender]: own = [], ...others } = recents;
  const earlier = own.filter((one) => !isSameAddress(namespace, one, to));
  return {
    ...Object.fromEntries(Object.entries(others).slice(1 - MOST_SENDERS)),
    [sender]: [to, ...earlier].slice(0, MOST_RECENT),
  };
};

/** Keeps the recipients of these accounts, on any network. */
export const ofSenders = (
  recents: RecentRecipients,
  isKept: (sender: ReturnType<typeof parseCaipAddress>) => boolean,
): RecentRecipients =>
  Object.fromEntries(
    Object.entries(recents).filter(([sender]) => isKept(parseCaipAddress(sender as CaipAddress))),
  );
