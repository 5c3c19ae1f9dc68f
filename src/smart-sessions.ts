/**
 * Smart sessions (ERC-7715): permissions for a host to act for an account without asking each
 * time.
 */
export {
  smartSessions,
  type SmartSessionOptions,
} from "./infrastructure/composition/smart-sessions.js";
export type {
  GrantedSession,
  SmartSessionActions,
} from "./application/smart-sessions/smart-sessions.api.js";
export {
  type SessionRule,
  type SmartSession,
  type SmartSessionStatus,
  statusOf,
} from "./domain/smart-sessions/smart-session.js";
export type {
  Grant,
  PermissionRequest,
  SessionKey,
} from "./domain/smart-sessions/permission-request.js";
export type { SmartSessions } from "./ports/smart-sessions.port.js";
