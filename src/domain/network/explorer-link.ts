/**
 * The page of a transaction or an address at a network's explorer. What comes from a wallet stays
 * one segment of the path, whatever it is.
 */
export const explorerLink = (explorerUrl: string, what: "tx" | "address", id: string): string =>
  `${explorerUrl.replace(/\/+$/u, "")}/${what}/${encodeURIComponent(id)}`;
