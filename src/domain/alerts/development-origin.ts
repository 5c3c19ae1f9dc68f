/**
 * Whether a page is being worked on: served over plain http from this very machine. Apps in a shell
 * have `https://localhost` or a scheme of their own, and are none.
 */
export const isDevelopmentOrigin = (origin: string): boolean =>
  /^http:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(origin);
