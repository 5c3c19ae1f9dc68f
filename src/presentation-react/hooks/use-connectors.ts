import { internalsOf } from "../../application/internals.js";
import type { ConnectionGroup, ConnectorsState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** Every way to connect in the order of the modal, and the verbs of a connection. */
export const useConnectors = (): ConnectorsState & Verbs<ConnectionGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.connectors, internalsOf(latchkit).initial.connectors);
  return {
    ...state,
    ...useVerbs(
      latchkit.connection,
      "connect",
      "disconnect",
      "switchAccount",
      "switchConnection",
      "forget",
      "setLabel",
      "provider",
    ),
  };
};
