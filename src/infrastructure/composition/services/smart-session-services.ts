import type { SmartSessionsGroup } from "../../../application/smart-sessions/smart-sessions.api.js";
import {
  type SmartSessionsCode,
  smartSessionsGroup,
} from "../../../application/smart-sessions/smart-sessions.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { SmartSessionServices } from "../smart-sessions.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Smart session services of an idle page. */
export interface SmartSessionRows {
  readonly smartSessionsCode: Lazy<SmartSessionsCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends SmartSessionRows {}
}

const SMART_SESSION_ROWS: Bindings<SmartSessionRows, Services> & Fetches<SmartSessionServices> = {
  smartSessionsCode: fromChunk("smartSessions", lazyChunk("smartSessions"), "smartSessionsParts"),
};

/** `latchkit.smartSessions`. */
export const SMART_SESSIONS = {
  services: SMART_SESSION_ROWS,
  group: ({ smartSessionsCode }: Services): SmartSessionsGroup =>
    smartSessionsGroup(smartSessionsCode),
  opens: ["SmartSessionList"],
} satisfies Capability;
