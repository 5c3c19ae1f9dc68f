import { internalsOf } from "../../application/internals.js";
import type { ConnectionGroup } from "../../application/connection/connection.api.js";
import type { ConnectorsState } from "../../application/connectors/connectors.api.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** Every way to connect in the order of the modal, and the actions of a connection. */
export const useConnectors = (): ConnectorsState & Actions<ConnectionGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.connectors, internalsOf(latchkit).initial.connectors);
  return {
    ...state,
    ...useActions(
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
