import type { CaipAddress } from "../caip/caip.types.js";
import { parseCaipAddress } from "../caip/caip.js";
import { jsonCodec, isId } from "../storage/codecs.js";
import { field, isRecord, tryRead } from "../shared/records.js";
import { storageEntry } from "../storage/storage-registry.js";

/** A transfer or swap request that the wallet may have sent. */
export interface UnsettledTransfer {
  readonly kind: "send" | "swap";
  readonly account: CaipAddress;
  /** Recipient of a transfer or token pair of a swap, as a text to compare. */
  readonly what: string;
  /** Epoch ms. */
  readonly askedAt: number;
}

/** Duration of the warning, ms; later the chain or wallet has dropped the transfer. */
export const UNSETTLED_LIFE_MS = 24 * 60 * 60_000;
/** Keeps the newest transfers. */
const MAX_UNSETTLED = 50;

/**
 * Transfers that still cause a warning at `now` (epoch ms). If the clock was set back, none
 * expires.
 */
export const stillUnsettled = (
  transfers: readonly UnsettledTransfer[],
  now: number,
): readonly UnsettledTransfer[] =>
  transfers.filter(({ askedAt }) => now - askedAt < UNSETTLED_LIFE_MS).slice(-MAX_UNSETTLED);

/** True if kind, account and recipient or tokens match. */
export const isSameTransfer = (
  a: Omit<UnsettledTransfer, "askedAt">,
  b: Omit<UnsettledTransfer, "askedAt">,
): boolean => a.kind === b.kind && a.account === b.account && a.what === b.what;

const accountIn = (value: unknown): CaipAddress | undefined =>
  tryRead((): CaipAddress => {
    const { networkId, address } = parseCaipAddress(String(value));
    return `${networkId}:${address}`;
  });

const readTransfer = (value: unknown): UnsettledTransfer | undefined => {
  if (!isRecord(value)) return undefined;
  const [kind, account] = [field(value, "kind"), accountIn(field(value, "account"))];
  const [what, askedAt] = [field(value, "what"), field(value, "askedAt")];
  if (kind !== "send" && kind !== "swap") return undefined;
  if (account === undefined || !isId(what)) return undefined;
  return Number.isSafeInteger(askedAt)
    ? { kind, account, what, askedAt: Number(askedAt) }
    : undefined;
};

/** Transfers that may have been sent, for warnings on later transfers. */
export const UNSETTLED = storageEntry<readonly UnsettledTransfer[]>(
  "sending",
  "unsettled_transfers",
  jsonCodec((value) =>
    Array.isArray(value) ? value.flatMap((one) => readTransfer(one) ?? []) : undefined,
  ),
  [],
);
