import type { Namespace } from "../../domain/caip/caip.types.js";
import { useActionsOf } from "../hooks/use-group.js";

/**
 * Opens what a wallet button stands for. The account by name: in basic mode nothing else opens for
 * who is connected. Where it cannot be shown the page's own notice says so.
 */
export const useOpenAccount = (
  isConnected: boolean,
  namespace: Namespace | undefined,
): (() => void) => {
  const { open } = useActionsOf("modal");
  return () =>
    void open({
      ...(isConnected && { view: "Account" }),
      ...(namespace && { namespace }),
    }).catch(() => undefined);
};
