import type { CaipAddress } from "../caip/caip.types.js";

/** A transfer or swap request that the wallet may have sent. */
export interface UnsettledTransfer {
  readonly kind: "send" | "swap";
  readonly account: CaipAddress;
  /** Equal for transfers to the same address and for swaps of the same tokens. */
  readonly what: string;
  /** Epoch ms. */
  readonly askedAt: number;
}

/** Duration of the warning, ms; later the chain or wallet has dropped the transfer. */
export const UNSETTLED_LIFE_MS = 24 * 60 * 60_000;
/** Maximum number of stored transfers; the newest are retained. */
export const MOST_UNSETTLED = 50;

/** Transfers that still cause a warning at `now` (epoch ms). A clock set back expires none. */
export const stillUnsettled = (
  transfers: readonly UnsettledTransfer[],
  now: number,
): readonly UnsettledTransfer[] =>
  transfers
    .filter(({ askedAt }) => Math.abs(now - askedAt) < UNSETTLED_LIFE_MS)
    .slice(-MOST_UNSETTLED);

/** True if kind, account and recipient or tokens match. */
export const isSameTransfer = (
  a: Omit<UnsettledTransfer, "askedAt">,
  b: Omit<UnsettledTransfer, "askedAt">,
): boolean => a.kind === b.kind && a.account === b.account && a.what === b.what;
