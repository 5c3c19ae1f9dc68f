import { type ActionsCode, lazyActions } from "../shared/lazy-groups.js";
import type { Lazy } from "../shared/lazy.js";
import type { SendActions, SendGroup, SendState } from "./send.api.js";

/** The lazily loaded code of sending. */
export type SendCode = ActionsCode<SendState, SendActions>;

/** Creates `latchkit.send`. */
export const sendGroup = (code: Lazy<SendCode>): SendGroup =>
  lazyActions<SendState, SendActions>(code, { step: "loading" });
