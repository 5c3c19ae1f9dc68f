import type { PairingState } from "./pairing-state.js";
import { PAIRING_TIMES } from "./pairing-times.js";

/** What a connect through the protocol comes to on a page that lives while the user is away. */
export type PairingPlan = "await-pending" | "reuse-uri" | "start";
/**
 * Whether one more connect joins or reuses what is there: `auto` on Telegram and Safari on iOS
 * alone (S4-003).
 */
export type PairingCache = "auto" | "always" | "never";
/** A code and its end, epoch ms. */
export type PairingCodeContext = Pick<PairingState, "uri" | "expiresAt">;

/** What the plan depends on. */
export interface PairingPlace {
  readonly isPending: boolean;
  readonly cache: PairingCache;
  readonly isTelegram: boolean;
  readonly isIosSafari: boolean;
  readonly now: number;
}

/** True when there is no code, or the one there is ends within 10 s (S9-028). */
export const isPairingExpired = (
  { expiresAt }: Pick<PairingState, "expiresAt">,
  now: number,
): boolean => expiresAt === undefined || expiresAt - now <= PAIRING_TIMES.expiryMargin;

/**
 * Only Telegram and Safari on iOS remember: elsewhere, or with `never`, each connect starts a code
 * of its own; `always` remembers everywhere.
 */
export const planPairing = (
  code: PairingCodeContext,
  { isPending, cache, isTelegram, isIosSafari, now }: PairingPlace,
): PairingPlan => {
  const remembers = cache === "always" || (cache === "auto" && (isTelegram || isIosSafari));
  if (!remembers) return "start";
  if (isPending) return "await-pending";
  return code.uri !== undefined && !isPairingExpired(code, now) ? "reuse-uri" : "start";
};
