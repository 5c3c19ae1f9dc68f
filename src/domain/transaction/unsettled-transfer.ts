import type { CaipAddress } from "../caip/caip.types.js";

/** A transfer or swap that a wallet was asked for, and may have sent. */
export interface UnsettledTransfer {
  readonly kind: "send" | "swap";
  readonly account: CaipAddress;
  /** Equal for transfers to the same address, and for swaps of the same tokens. */
  readonly what: string;
  /** Epoch ms. */
  readonly askedAt: number;
}

/** How long it is warned of, ms: by then the chain or the wallet has forgotten it. */
export const UNSETTLED_LIFE_MS = 24 * 60 * 60_000;
/** So many are remembered; the newest stay. */
export const MOST_UNSETTLED = 50;

/** Those that are still warned of, as of `now` (epoch ms); a clock that was set back ends none. */
export const stillUnsettled = (
  transfers: readonly UnsettledTransfer[],
  now: number,
): readonly UnsettledTransfer[] =>
  transfers
    .filter(({ askedAt }) => Math.abs(now - askedAt) < UNSETTLED_LIFE_MS)
    .slice(-MOST_UNSETTLED);

/** Whether two are of the same kind, account and receiver or tokens. */
export const isSameTransfer = (
  a: Omit<UnsettledTransfer, "askedAt">,
  b: Omit<UnsettledTransfer, "askedAt">,
): boolean => a.kind === b.kind && a.account === b.account && a.what === b.what;
