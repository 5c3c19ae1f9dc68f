/**
 * An address below another one: `path` (escaped, with its slash) goes before the query and hash of
 * `base`, which are kept. Throws `TypeError` for a base that is no absolute URL.
 */
export const urlBelow = (base: string, path: `/${string}`): string => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}${path}`;
  return url.href;
};

const LONGEST = 2_048;

/** The address where it is one of https that a page can use; else undefined. */
export const httpsUrl = (url: string): string | undefined =>
  url.length <= LONGEST && url.startsWith("https://") && URL.canParse(url) ? url : undefined;
