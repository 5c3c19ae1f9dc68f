import type { SwapGroup, SwapState } from "../../application/swap/swap.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** The form of a swap, and what can be done with it. Its code is fetched with the first use. */
export const useSwap = (): { readonly swap: SwapState } & Actions<SwapGroup> => {
  const swap = useStateOf("swap");
  return { swap, ...useActionsOf("swap") };
};
