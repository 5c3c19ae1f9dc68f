import type { DecimalSign } from "../send/typed-amount.js";
import { readTypedAmount } from "../send/typed-amount.js";
import { DEFAULT_SLIPPAGE, isSlippage } from "./swap-amounts.js";
import { type SwapToken, isSameToken } from "./swap-token.js";

/** What the user wants to swap, as it was typed. */
export interface SwapDraft {
  /** What is given; undefined for the network's currency. */
  readonly source: SwapToken | undefined;
  /** What is received; undefined until one was chosen. */
  readonly target: SwapToken | undefined;
  readonly amount: string;
  /** What `amount` is of: what is given, or what is received. The other one is quoted. */
  readonly amountOf: "source" | "target";
  /** What separates whole from parts in `amount`. */
  readonly decimalSign: DecimalSign;
  /** Whole percent, 1 to 50; anything else, as 0 for what cannot be read, is a problem. */
  readonly slippage: number;
  /** Approve every amount, once and for all. Only the user sets it. */
  readonly isUnlimited: boolean;
}

/** A form in which nothing was typed. */
export const EMPTY_SWAP: SwapDraft = {
  source: undefined,
  target: undefined,
  amount: "",
  amountOf: "source",
  decimalSign: ".",
  slippage: DEFAULT_SLIPPAGE,
  isUnlimited: false,
};

/** What keeps a swap from being quoted, in the order in which it is named. */
export type SwapProblem =
  | "no-token"
  | "same-token"
  | "no-amount"
  | "malformed-amount"
  | "too-precise"
  | "zero-amount"
  | "wrong-slippage"
  | "insufficient-funds";

const FIELDS: { readonly [P in SwapProblem]?: "amount" | "slippage" } = {
  "malformed-amount": "amount",
  "too-precise": "amount",
  "insufficient-funds": "amount",
  "wrong-slippage": "slippage",
};

/** The field that is wrong; undefined where the form is only unfinished. */
export const wrongSwapField = (
  problem: SwapProblem | undefined,
): "amount" | "slippage" | undefined => problem && FIELDS[problem];

const UNREAD = {
  empty: "no-amount",
  malformed: "malformed-amount",
  "too-precise": "too-precise",
} as const;

/**
 * The first rule that a form fails; undefined for one that can be quoted. `source`: what is given.
 * `held`: its base units, undefined until they were read. `quoted`: what would be given for an
 * amount of the target, undefined until it was quoted.
 */
export const swapProblem = (
  { target, amount, amountOf, decimalSign, slippage }: SwapDraft,
  source: SwapToken,
  held: bigint | undefined,
  quoted?: bigint,
): SwapProblem | undefined => {
  if (target === undefined) return "no-token";
  if (isSameToken(source, target)) return "same-token";
  const isOfSource = amountOf === "source";
  const { decimals } = isOfSource ? source : target;
  const read = readTypedAmount(amount, decimals, decimalSign);
  if (read.kind !== "units") return UNREAD[read.kind];
  if (read.units === 0n) return "zero-amount";
  if (!isSlippage(slippage)) return "wrong-slippage";
  const given = isOfSource ? read.units : (quoted ?? 0n);
  return held !== undefined && given > held ? "insufficient-funds" : undefined;
};
