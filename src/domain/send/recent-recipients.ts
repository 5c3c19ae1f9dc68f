import {
  comparableAddress,
  isSameAddress,
  parseCaipAddress,
  type CaipAddressParts,
} from "../caip/caip.js";
import type { CaipAddress } from "../caip/caip.types.js";
import { isStorableAddress } from "../connection/stored-connections.js";
import { jsonCodec } from "../storage/codecs.js";
import { isRecord, tryRead } from "../shared/records.js";
import { storageEntry } from "../storage/storage-registry.js";

/** Maximum number of stored recipients per sender. */
export const MAX_RECENT = 3;
/** Maximum number of stored senders. */
export const MAX_SENDERS = 20;

/** Addresses that an account sent to, newest first, by sender; the latest sender is last. */
export type RecentRecipients = Readonly<Partial<Record<CaipAddress, readonly string[]>>>;

/** The sender in its canonical spelling, used as key. */
export const senderOf = (account: CaipAddress): CaipAddress => {
  const { networkId, namespace, address } = parseCaipAddress(account);
  return `${networkId}:${comparableAddress(namespace, address)}`;
};

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
    ...Object.fromEntries(Object.entries(others).slice(1 - MAX_SENDERS)),
    [sender]: [to, ...earlier].slice(0, MAX_RECENT),
  };
};

/** Keeps the recipients of these accounts, on any network. */
export const ofSenders = (
  recents: RecentRecipients,
  isOfSender: (sender: ReturnType<typeof parseCaipAddress>) => boolean,
): RecentRecipients =>
  Object.fromEntries(
    Object.entries(recents).filter(([sender]) =>
      isOfSender(parseCaipAddress(sender as CaipAddress)),
    ),
  );

const senderIn = (key: string): CaipAddressParts | undefined =>
  tryRead(() => parseCaipAddress(key));

const readEntry = ([key, list]: readonly [string, unknown]): readonly [string, string[]][] => {
  const sender = senderIn(key);
  if (sender === undefined || !Array.isArray(list)) return [];
  const { namespace, caipAddress } = sender;
  const isRecipient = (one: unknown): one is string =>
    typeof one === "string" && isStorableAddress(namespace, comparableAddress(namespace, one));
  return [[senderOf(caipAddress), list.filter(isRecipient).slice(0, MAX_RECENT)]];
};

/** Recent recipients per sender; validated again before they are offered. */
export const RECIPIENTS = storageEntry<RecentRecipients>(
  "sending",
  "recent_recipients",
  jsonCodec((value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).slice(-MAX_SENDERS).flatMap(readEntry))
      : undefined,
  ),
  {},
);
