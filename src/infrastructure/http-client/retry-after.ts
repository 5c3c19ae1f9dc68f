/** Maximum Retry-After that is respected, ms. */
export const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Parses a Retry-After header (RFC 9110 10.2.3) to a delay in ms from `now` (epoch ms). Past dates
 * are 0; undefined if absent or invalid.
 */
export const readRetryAfter = (header: string | null, now: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Real HTTP dates only: `Date.parse` also accepts "-5" and "1.5".
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};
