import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { Group, Latchkit } from "../latchkit.js";
import { derived } from "./derived.js";
import { outcomeOf } from "./outcome.js";

export interface NetworkRow { readonly network: Network; readonly isCurrent: boolean }
export interface NetworksState { readonly rows: readonly NetworkRow[] }
export interface NetworksModel extends Group<NetworksState> {
  /** Asks for the network; the current one does nothing. When it is reached the list is left, if it is still shown. */
  choose(id: CaipNetworkId): void;
}

/** The rows whose name, reference or currency holds every word of `query`, ignoring case. */
export const matchingNetworks = (rows: readonly NetworkRow[], query: string): readonly NetworkRow[] => {
  const words = query.toLowerCase().split(/\s+/u).filter((word) => word !== "");
  return rows.filter(({ network }) => {
    const haystack = `${network.name} ${network.reference} ${network.currency.symbol}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
};

const leave = (latchkit: Latchkit): void => {
  if (latchkit.modal.snapshot.isOpen && latchkit.navigation.snapshot.current.view === "Networks") latchkit.navigation.back();
};

/** View model of Networks. */
export const networksModel = (latchkit: Latchkit): NetworksModel => {
  const group = derived([latchkit.network], ({ networks, active, isSupported }): NetworksState => ({
    rows: networks.map((network) => ({ network, isCurrent: isSupported && network.id === active.id })),
  }));
  return {
    state$: group.state$,
    get snapshot() { return group.snapshot; },
    choose: (id) => {
      const { active, isSupported } = latchkit.network.snapshot;
      if (isSupported && active.id === id) return;
      void outcomeOf(latchkit.network.switch(id)).then((outcome) => { if (outcome === "done") leave(latchkit); });
    },
  };
};
