/**
 * True for a development page: plain http on this machine. Apps in a native shell use
 * `https://localhost` or a custom scheme and do not count.
 */
export const isDevelopmentOrigin = (origin: string): boolean =>
  /^http:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(origin);
