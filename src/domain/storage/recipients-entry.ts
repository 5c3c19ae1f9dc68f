import { isAddress } from "../address/address.js";
import { MOST_RECENT, type RecentRecipients } from "../send/recent-recipients.js";
import { byNamespace } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/** Recent recipients per namespace; drops invalid addresses. */
export const RECIPIENTS: StorageEntry<RecentRecipients> = {
  name: "recent_recipients",
  version: 1,
  owner: "sending",
  codec: byNamespace((value, namespace) =>
    Array.isArray(value)
      ? value.filter((one): one is string => isAddress(namespace, one)).slice(0, MOST_RECENT)
      : undefined,
  ),
  default: {},
};
