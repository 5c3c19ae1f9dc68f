import { urlBelow } from "../shared/url-below.js";

/**
 * The page of a transaction or an address at a network's explorer, with the explorer's own query
 * and hash. What comes from a wallet stays one segment of the path, whatever it is.
 */
export const explorerLink = (explorerUrl: string, what: "tx" | "address", id: string): string => {
  const segment = encodeURIComponent(id).replace(/^\.{1,2}$/u, "");
  return urlBelow(explorerUrl, `/${what}/${segment}`);
};
