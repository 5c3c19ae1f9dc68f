/** After a failed read the next try waits so long. In ms (S4-046, S9-007). */
export const RETRY_BLOCK_MS = 30_000;

/**
 * True while a read that failed at `failedAt` (epoch ms) may not be tried again. Never failed, or
 * the clock was set back: not blocked.
 */
export const isRetryBlocked = (failedAt: number | undefined, now: number): boolean =>
  failedAt !== undefined && now >= failedAt && now - failedAt < RETRY_BLOCK_MS;
