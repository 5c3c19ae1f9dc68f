import { comparableAddress } from "../address/same-address.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { CaipAddressParts } from "../caip/caip.js";
import { isStorableAddress } from "../connection/stored-connections.js";
import {
  MOST_RECENT,
  MOST_SENDERS,
  type RecentRecipients,
  senderOf,
} from "../send/recent-recipients.js";
import { guarded, isRecord } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

const senderIn = (key: string): CaipAddressParts | undefined => {
  try {
    return parseCaipAddress(key);
  } catch {
    return undefined; // a namespace, as stored by earlier versions
  }
};

const read = ([key, list]: readonly [string, unknown]): readonly [string, string[]][] => {
  const sender = senderIn(key);
  if (sender === undefined || !Array.isArray(list)) return [];
  const { namespace, caipAddress } = sender;
  const isRecipient = (one: unknown): one is string =>
    typeof one === "string" && isStorableAddress(namespace, comparableAddress(namespace, one));
  return [[senderOf(caipAddress), list.filter(isRecipient).slice(0, MOST_RECENT)]];
};

/**
 * Recent recipients per sender (CAIP-10); drops invalid ones. Sending validates an address again
 * by the rules of its network before it offers it.
 */
export const RECIPIENTS: StorageEntry<RecentRecipients> = {
  name: "recent_recipients",
  version: 1,
  owner: "sending",
  codec: {
    encode: (value) => JSON.stringify(value),
    decode: guarded((text) => {
      const stored: unknown = JSON.parse(text);
      if (!isRecord(stored)) return undefined;
      return Object.fromEntries(Object.entries(stored).slice(-MOST_SENDERS).flatMap(read));
    }),
  },
  default: {},
};
