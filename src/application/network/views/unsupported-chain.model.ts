import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Network } from "../../../domain/network/network.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";

/** The networks to choose from, and whether there is a wallet to disconnect. */
export interface UnsupportedChainState {
  readonly networks: readonly Network[];
  readonly isConnected: boolean;
  /** The network that the wallet is on, as wallets number it: `424242` of `eip155:424242`. */
  readonly current: string;
}
/** State and actions of the UnsupportedChain view. */
export interface UnsupportedChainModel extends Group<UnsupportedChainState> {
  choose(id: CaipNetworkId): void;
  disconnect(): Promise<Outcome>;
}

/**
 * View model of UnsupportedChain: the wallet is on an unlisted network. The user can always close,
 * go back or disconnect.
 */
export const unsupportedChainModel = (latchkit: Latchkit): UnsupportedChainModel => {
  const state = derive(
    [latchkit.network, latchkit.account],
    ({ networks, active }, { current }): UnsupportedChainState => ({
      networks,
      current: active.reference,
      isConnected: current !== undefined,
    }),
  );
  return group(state, {
    choose: (id) => void outcomeOf(latchkit.network.switch(id)),
    disconnect: () => {
      const { current } = latchkit.account.snapshot;
      return outcomeOf(
        latchkit.connection.disconnect(
          current && { namespace: current.namespace, connectorId: current.connectorId },
        ),
      );
    },
  });
};
