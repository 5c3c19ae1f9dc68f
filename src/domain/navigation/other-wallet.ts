import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Route } from "./route.js";

/**
 * Whether the user is still on the way from SwitchActiveChain to a wallet of the wanted
 * namespace: the question, or the list of wallets it leads to, stands in the history. Who went back
 * behind both has left.
 */
export const isOnTheWay = (
  entries: readonly Route[],
  { namespace, networkId }: { readonly namespace: Namespace; readonly networkId: CaipNetworkId },
): boolean =>
  entries.some((entry) =>
    entry.view === "SwitchActiveChain"
      ? entry.networkId === networkId
      : entry.view === "Connect" && entry.namespace === namespace,
  );
