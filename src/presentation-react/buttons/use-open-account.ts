import type { Namespace } from "../../domain/caip/caip.types.js";
import { useActionsOf } from "../hooks/use-group.js";

/**
 * Opens Connect, or the Account view by name: basic mode refuses any other view while connected. If
 * the modal fails to open, the page's own notice says so.
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
