import { searchFold } from "../../../domain/shared/search-fold.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Network } from "../../../domain/network/network.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";

/** A network; `isCurrent` for at most one row. */
export interface NetworkRow {
  readonly network: Network;
  readonly isCurrent: boolean;
}
/** The host's networks in its order. */
export interface NetworksState {
  readonly rows: readonly NetworkRow[];
}
/** State and action of the Networks view. */
export interface NetworksModel extends Group<NetworksState> {
  /** Switches the network. When it has switched, the flow leaves this view. */
  choose(id: CaipNetworkId): void;
}

/**
 * The rows whose name, reference or currency contains every word of `query`, ignoring case and
 * accents.
 */
export const matchingNetworks = (
  rows: readonly NetworkRow[],
  query: string,
): readonly NetworkRow[] => {
  const text = searchFold(query)
    .split(/\s+/u)
    .filter((term) => term !== "");
  return rows.filter(({ network }) => {
    const haystack = searchFold(`${network.name} ${network.reference} ${network.currency.symbol}`);
    return text.every((term) => haystack.includes(term));
  });
};

/** View model of Networks. */
export const networksModel = (latchkit: Latchkit): NetworksModel => {
  const state = derive(
    [latchkit.network],
    ({ networks, active, isSupported }): NetworksState => ({
      rows: networks.map((network) => ({
        network,
        isCurrent: isSupported && network.id === active.id,
      })),
    }),
  );
  return group(state, {
    choose: (id) => {
      const { active, isSupported } = latchkit.network.snapshot;
      if (isSupported && active.id === id) return;
      void outcomeOf(latchkit.network.switch(id));
    },
  });
};
