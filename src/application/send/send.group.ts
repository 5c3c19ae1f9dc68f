import { type ActionsCode, lazyActions } from "../shared/lazy-actions.js";
import type { Lazy } from "../shared/lazy.js";
import type { SendActions, SendGroup, SendState } from "./send.api.js";

/** What the chunk of the capability brings. */
export type SendCode = ActionsCode<SendState, SendActions>;

/** What `latchkit.send` is, before and after its code is there. */
export const sendGroup = (code: Lazy<SendCode>): SendGroup =>
  lazyActions<SendState, SendActions>(code, { step: "loading" });
