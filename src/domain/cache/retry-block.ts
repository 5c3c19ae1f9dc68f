/** Delay before retrying a failed read, ms. */
export const RETRY_BLOCK_MS = 30_000;

/**
 * True during the delay after a failure at `failedAt` (epoch ms). False without a failure or if the
 * clock was set back.
 */
export const isRetryBlocked = (failedAt: number | undefined, now: number): boolean =>
  failedAt !== undefined && now >= failedAt && now - failedAt < RETRY_BLOCK_MS;
