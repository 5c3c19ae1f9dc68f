import { type ActionsCode, lazyActions } from "../shared/lazy-groups.js";
import type { Lazy } from "../shared/lazy.js";
import type {
  ListedSessionActions,
  SmartSessionsGroup,
  SmartSessionsState,
} from "./smart-sessions.api.js";

/** The lazily loaded code. */
export type SmartSessionsCode = ActionsCode<SmartSessionsState, ListedSessionActions>;

/** Creates `latchkit.smartSessions`. */
export const smartSessionsGroup = (code: Lazy<SmartSessionsCode>): SmartSessionsGroup =>
  lazyActions<SmartSessionsState, ListedSessionActions>(code, { status: "idle" });
