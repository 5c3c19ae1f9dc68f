import { lateErrors } from "./late-error.js";

/** English texts of the codes of swaps; the specification fixes the first two. */
export const SWAP_ERROR_TEXTS = {
  "swap/gas-price-not-supported": "Network not supported for Gas Price",
  "swap/not-supported": "Network not supported for Swaps",
  "swap/no-liquidity": "Insufficient liquidity",
  "swap/no-quote": "Incorrect amount",
  "swap/unexpected-answer": "The {request} is not the one that was asked for: {field}",
  "swap/unknown-target": "The contract {target} is not known",
  "swap/unread-call": "What the contract {target} is asked for cannot be read",
  "swap/expired": "The swap has expired",
  "swap/reverted": "The {step} failed on the network",
} as const;

/** Makes the errors of swaps. */
export const swapError = lateErrors(SWAP_ERROR_TEXTS);
