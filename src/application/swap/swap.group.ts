import { type ActionsCode, lazyActions } from "../shared/lazy-actions.js";
import type { Lazy } from "../shared/lazy.js";
import type { SwapActions, SwapGroup, SwapState } from "./swap.api.js";

/** What the chunk of the capability brings. */
export type SwapCode = ActionsCode<SwapState, SwapActions>;

/** What `latchkit.swap` is, before and after its code is there. */
export const swapGroup = (code: Lazy<SwapCode>): SwapGroup =>
  lazyActions<SwapState, SwapActions>(code, { step: "loading" });
