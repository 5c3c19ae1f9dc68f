import { type ActionsCode, lazyActions } from "../shared/lazy-groups.js";
import type { Lazy } from "../shared/lazy.js";
import type { OnrampActions, OnrampGroup, OnrampState } from "./onramp.api.js";

/** The lazily loaded code. */
export type OnrampCode = ActionsCode<OnrampState, OnrampActions>;

/** Creates `latchkit.onramp`. */
export const onrampGroup = (code: Lazy<OnrampCode>): OnrampGroup =>
  lazyActions<OnrampState, OnrampActions>(code, { step: "loading" });
