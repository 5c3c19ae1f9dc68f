import { type ActionsCode, lazyActions } from "../shared/lazy-actions.js";
import type { Lazy } from "../shared/lazy.js";
import type {
  ListedSessionActions,
  SmartSessionsGroup,
  SmartSessionsState,
} from "./smart-sessions.api.js";

/** What the chunk of the capability brings. */
export type SmartSessionsCode = ActionsCode<SmartSessionsState, ListedSessionActions>;

/** What `latchkit.smartSessions` is, before and after its code is there. */
export const smartSessionsGroup = (code: Lazy<SmartSessionsCode>): SmartSessionsGroup =>
  lazyActions<SmartSessionsState, ListedSessionActions>(code, { status: "idle" });
