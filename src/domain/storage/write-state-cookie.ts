import { NAMESPACES, type CaipNetworkId } from "../caip/caip.types.js";
import { isStorableAddress } from "../connection/stored-connections.js";
import type { InitialState } from "./read-state-cookie.js";

/** How long the cookie is kept after it was written last, in seconds: 30 days. */
export const STATE_COOKIE_SECONDS = 2_592_000;

/**
 * The value of the cookie; nothing where there is nothing to remember: nobody is connected, and the
 * page chose no scheme. Every character may stand in a cookie as it is (RFC 6265).
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
