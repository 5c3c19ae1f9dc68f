import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Route } from "./route.js";

/**
 * True if SwitchActiveChain, or the wallet list it opened, is still in the history. False once the
 * user went back past both.
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
