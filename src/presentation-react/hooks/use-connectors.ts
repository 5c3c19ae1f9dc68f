import type { ConnectionGroup } from "../../application/connection/connection.api.js";
import type { ConnectorsState } from "../../application/connectors/connectors.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** Every way to connect in the order of the modal, and the actions of a connection. */
export const useConnectors = (): ConnectorsState & Actions<ConnectionGroup> => ({
  ...useStateOf("connectors"),
  ...useActionsOf("connection"),
});
