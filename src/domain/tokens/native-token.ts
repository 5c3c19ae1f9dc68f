import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** What services write where a token's address would stand, for a network's own currency. */
const PLACEHOLDERS: { readonly [N in Namespace]?: string } = {
  eip155: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  solana: "So11111111111111111111111111111111111111111",
};

/** The address that stands for the currency itself; undefined where services have none. */
export const nativePlaceholder = (namespace: Namespace): string | undefined =>
  PLACEHOLDERS[namespace];

/** The CAIP-10 id by which a service is asked for a token; without `address` for the currency. */
export const assetId = (networkId: CaipNetworkId, address?: string): string => {
  const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
  return `${networkId}:${address ?? nativePlaceholder(namespace) ?? "0x"}`;
};
