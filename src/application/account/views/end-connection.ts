import type { Latchkit } from "../../latchkit.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";

/** Ends the active connection alone where several stand side by side, else every one. */
export const endConnection = (latchkit: Latchkit): Promise<Outcome> => {
  const { current } = latchkit.account.snapshot;
  if (!latchkit.features.snapshot.multiWallet || current === undefined)
    return outcomeOf(latchkit.connection.disconnect());
  const { namespace, connectorId } = current;
  // The others are to be seen when this one is gone.
  if (latchkit.connection.snapshot.connections.length > 1)
    latchkit.navigation.push({ view: "ProfileWallets", namespace });
  return outcomeOf(latchkit.connection.disconnect({ namespace, connectorId }));
};
