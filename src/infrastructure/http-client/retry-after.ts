/** The longest Retry-After that is waited for, ms. */
export const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Reads a Retry-After header (RFC 9110 10.2.3: whole seconds or an HTTP date) as a wait in ms from
 * `now` (epoch ms). A date in the past is 0. Nonsense, or no header, is undefined.
 */
export const readRetryAfter = (header: string | null, now: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Only real HTTP dates: the date parser would also make something of "-5" or "1.5".
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};
