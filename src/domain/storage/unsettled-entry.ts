import { parseCaipAddress } from "../caip/caip.js";
import type { CaipAddress } from "../caip/caip.types.js";
import { MOST_UNSETTLED, type UnsettledTransfer } from "../transaction/unsettled-transfer.js";
import { field, guarded, isId, isRecord } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

const accountIn = (stored: unknown): CaipAddress | undefined => {
  try {
    const { networkId, address } = parseCaipAddress(String(stored));
    return `${networkId}:${address}`;
  } catch {
    return undefined;
  }
};

const read = (stored: unknown): UnsettledTransfer | undefined => {
  if (!isRecord(stored)) return undefined;
  const [kind, account] = [field(stored, "kind"), accountIn(field(stored, "account"))];
  const [what, askedAt] = [field(stored, "what"), field(stored, "askedAt")];
  if (kind !== "send" && kind !== "swap") return undefined;
  if (account === undefined || !isId(what)) return undefined;
  return Number.isSafeInteger(askedAt)
    ? { kind, account, what, askedAt: Number(askedAt) }
    : undefined;
};

/** Transfers that may have been sent, for warnings on later transfers. */
export const UNSETTLED: StorageEntry<readonly UnsettledTransfer[]> = {
  name: "unsettled_transfers",
  version: 1,
  owner: "sending",
  codec: {
    encode: (transfers) => JSON.stringify(transfers.slice(-MOST_UNSETTLED)),
    decode: guarded((text) => {
      const stored: unknown = JSON.parse(text);
      if (!Array.isArray(stored)) return undefined;
      return stored.slice(-MOST_UNSETTLED).flatMap((one) => read(one) ?? []);
    }),
  },
  default: [],
};
