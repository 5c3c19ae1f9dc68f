import type {
  SmartSessionsGroup,
  SmartSessionsState,
} from "../../application/smart-sessions/smart-sessions.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/**
 * The smart sessions of the active account, kept fresh while mounted, and what can be done with
 * them (feature `smartSessions`). With `watch: false` nothing is read or followed, and their code
 * is not fetched.
 */
export const useSmartSessions = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly smartSessions: SmartSessionsState;
} & Actions<SmartSessionsGroup> => {
  const smartSessions = useStateOf("smartSessions", watch);
  return { smartSessions, ...useActionsOf("smartSessions") };
};
