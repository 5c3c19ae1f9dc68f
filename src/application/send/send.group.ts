import { type ActingCode, actingGroup } from "../shared/acting-group.js";
import type { Lazy } from "../shared/lazy.js";
import type { SendActions, SendGroup, SendState } from "./send.api.js";

/** What the chunk of the capability brings. */
export type SendCode = ActingCode<SendState, SendActions>;

/** What `latchkit.send` is, before and after its code is there. */
export const sendGroup = (code: Lazy<SendCode>): SendGroup =>
  actingGroup<SendState, SendActions>(code, { step: "loading" });
