import { internalsOf } from "../../application/internals.js";
import type {
  ConnectionGroup,
  ConnectionState,
} from "../../application/connection/connection.api.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** What is connected, the attempt a user looks at, and the actions of a connection. */
export const useConnection = (): ConnectionState & Actions<ConnectionGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.connection, internalsOf(latchkit).initial.connection);
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
