import type { ModalTarget } from "../../application/modal/modal.api.js";
import type { Namespace } from "../../domain/caip/caip.types.js";

/**
 * What a button opens. The account by name: in basic mode nothing else opens for who is connected.
 */
export const accountTarget = (
  isConnected: boolean,
  namespace: Namespace | undefined,
): ModalTarget => ({
  ...(isConnected && { view: "Account" }),
  ...(namespace && { namespace }),
});
