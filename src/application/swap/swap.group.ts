import { type ActionsCode, lazyActions } from "../shared/lazy-groups.js";
import type { Lazy } from "../shared/lazy.js";
import type { SwapActions, SwapGroup, SwapState } from "./swap.api.js";

/** The lazily loaded code of swaps. */
export type SwapCode = ActionsCode<SwapState, SwapActions>;

/** Creates `latchkit.swap`. */
export const swapGroup = (code: Lazy<SwapCode>): SwapGroup =>
  lazyActions<SwapState, SwapActions>(code, { step: "loading" });
