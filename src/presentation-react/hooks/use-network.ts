import { internalsOf } from "../../application/internals.js";
import type { NetworkGroup, NetworkState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** The active network, those of the host, and the verb that switches. */
export const useNetwork = (): NetworkState & Verbs<NetworkGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.network, internalsOf(latchkit).initial.network);
  return { ...state, ...useVerbs(latchkit.network, "switch") };
};
