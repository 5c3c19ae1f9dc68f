import type {
  ConnectionGroup,
  ConnectionState,
} from "../../application/connection/connection.api.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** What is connected, the attempt a user looks at, and the actions of a connection. */
export const useConnection = (): ConnectionState & Actions<ConnectionGroup> => {
  const { state, actions } = useGroup("connection");
  return { ...state, ...actions };
};
