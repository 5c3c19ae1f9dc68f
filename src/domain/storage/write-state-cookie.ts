import { NAMESPACES, type CaipNetworkId } from "../caip/caip.types.js";
import { isStorableAddress } from "../connection/stored-connections.js";
import type { InitialState } from "./read-state-cookie.js";

/** Cookie lifetime in seconds: 30 days. */
export const STATE_COOKIE_SECONDS = 2_592_000;

/**
 * Encodes the cookie's value; undefined without a connection and colour scheme. Uses only
 * characters valid in cookies (RFC 6265).
 */
export const encodeStateCookie = ({
  accounts,
  networkId = "" as CaipNetworkId,
  theme,
}: InitialState): string | undefined => {
  const known = NAMESPACES.flatMap((namespace) => {
    const address = accounts[namespace];
    return isStorableAddress(namespace, address) ? [`${namespace}:${address}`] : [];
  });
  if (known.length === 0 && theme === undefined) return undefined;
  return ["1", theme ?? "", networkId, ...known].join("|");
};
