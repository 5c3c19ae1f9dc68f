import { useContext } from "react";
import type { NetworkGroup, NetworkState } from "../../application/network/network.api.js";
import { AheadContext } from "../provider/initial-state.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** The active network, those of the host, and the action that switches. */
export const useNetwork = (): NetworkState & Actions<NetworkGroup> => {
  const { state, actions } = useGroup("network");
  const { isBefore, networkId } = useContext(AheadContext);
  const ahead = isBefore ? state.networks.find(({ id }) => id === networkId) : undefined;
  return { ...state, ...(ahead && { active: ahead, isSupported: true }), ...actions };
};
