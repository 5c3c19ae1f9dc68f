/** Appends an escaped `path` to the path of `base`. Throws `TypeError` for a relative `base`. */
export const urlBelow = (base: string, path: `/${string}`): string => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}${path}`;
  return url.href;
};

const MAX_LENGTH = 2_048;

/** A valid https URL of limited length, else undefined. */
export const httpsUrl = (url: string): string | undefined =>
  url.length <= MAX_LENGTH && url.startsWith("https://") && URL.canParse(url) ? url : undefined;

/** True for a development page: plain http on this machine. */
export const isDevelopmentOrigin = (origin: string): boolean =>
  /^http:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(origin);
