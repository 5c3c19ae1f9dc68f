import { useContext } from "react";
import { internalsOf } from "../../application/internals.js";
import type { NetworkGroup, NetworkState } from "../../application/network/network.api.js";
import { useLatchkit } from "../provider/context.js";
import { AheadContext } from "../provider/initial-state.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** The active network, those of the host, and the action that switches. */
export const useNetwork = (): NetworkState & Actions<NetworkGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.network, internalsOf(latchkit).initial.network);
  const { isBefore, networkId } = useContext(AheadContext);
  const ahead = isBefore ? state.networks.find(({ id }) => id === networkId) : undefined;
  return {
    ...state,
    ...(ahead && { active: ahead, isSupported: true }),
    ...useActions(latchkit.network, "switch"),
  };
};
