/**
 * An address below another one: `path` (escaped, with its slash) goes before the query and hash of
 * `base`, which are kept. Throws `TypeError` for a base that is no absolute URL.
 */
export const urlBelow = (base: string, path: `/${string}`): string => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}${path}`;
  return url.href;
};
