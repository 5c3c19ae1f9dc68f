import type { Namespace } from "../caip/caip.types.js";
import { type ProviderIds, isOneProvider } from "../connectors/connector.js";
import type { ConnectionState } from "./connection-state.js";

/**
 * Whether this wallet is the one shown in its namespace. Chosen once more it is not asked: another
 * account is chosen in the wallet itself. One that is connected behind another is asked, and comes
 * to the front.
 */
export const isShownWallet = (
  { connections }: Pick<ConnectionState, "connections">,
  namespace: Namespace,
  wallet: ProviderIds,
): boolean => {
  const shown = connections.find((one) => one.namespace === namespace);
  return shown !== undefined && isOneProvider(shown.connector, wallet);
};
