import { type ActionsCode, lazyActions } from "../shared/lazy-actions.js";
import type { Lazy } from "../shared/lazy.js";
import type { OnrampActions, OnrampGroup, OnrampState } from "./onramp.api.js";

/** What the chunk of the capability brings. */
export type OnrampCode = ActionsCode<OnrampState, OnrampActions>;

/** What `latchkit.onramp` is, before and after its code is there. */
export const onrampGroup = (code: Lazy<OnrampCode>): OnrampGroup =>
  lazyActions<OnrampState, OnrampActions>(code, { step: "loading" });
