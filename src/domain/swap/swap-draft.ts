import { LatchkitError } from "../errors/latchkit-error.js";
import {
  type DecimalSign,
  plainAmount,
  readTypedAmount,
  UNREADABLE_AMOUNT,
} from "../send/typed-amount.js";
import { DEFAULT_SLIPPAGE, isSlippage } from "./swap-amounts.js";
import { type SwapToken, isSameToken } from "./swap-token.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { areTexts, isPlainAmount } from "../send/send-draft.js";
import { isCurrencyAddress } from "../chains/currencies.js";

/** The swap form's values as typed. */
export interface SwapDraft {
  /** Source token; undefined for the native currency. */
  readonly source: SwapToken | undefined;
  /** Target token; undefined until chosen. */
  readonly target: SwapToken | undefined;
  /** Whole tokens to give, as typed. */
  readonly amount: string;
  /** The token `amount` refers to; the other amount is quoted. */
  readonly amountOf: "source" | "target";
  /** Decimal separator of `amount`. */
  readonly decimalSign: DecimalSign;
  /** Whole percent, 1 to 50; other values are a problem (0 for unreadable input). */
  readonly slippage: number;
  /** Approve an unlimited amount; set by the user only. */
  readonly isUnlimited: boolean;
}

export const EMPTY_SWAP: SwapDraft = {
  source: undefined,
  target: undefined,
  amount: "",
  amountOf: "source",
  decimalSign: ".",
  slippage: DEFAULT_SLIPPAGE,
  isUnlimited: false,
};

/** Problems that block a quote, in order of precedence. */
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

/** The invalid field; undefined if the form is only incomplete. */
export const wrongSwapField = (
  problem: SwapProblem | undefined,
): "amount" | "slippage" | undefined => problem && FIELDS[problem];

/**
 * The form's first problem; undefined if it can be quoted. `balance`: of the source token;
 * `quotedUnits`: the source amount for a target amount.
 */
export const swapProblem = (
  { target, amount, amountOf, decimalSign, slippage }: SwapDraft,
  source: SwapToken,
  balance: bigint | undefined,
  quotedUnits?: bigint,
): SwapProblem | undefined => {
  if (target === undefined) return "no-token";
  if (isSameToken(source, target)) return "same-token";
  const isOfSource = amountOf === "source";
  const { decimals } = isOfSource ? source : target;
  const parsedAmount = readTypedAmount(amount, decimals, decimalSign);
  if (parsedAmount.kind !== "units") return UNREADABLE_AMOUNT[parsedAmount.kind];
  if (parsedAmount.units === 0n) return "zero-amount";
  if (!isSlippage(slippage)) return "wrong-slippage";
  const input = isOfSource ? parsedAmount.units : (quotedUnits ?? 0n);
  return balance !== undefined && input > balance ? "insufficient-funds" : undefined;
};

/** Contracts, and the amount in plain digits. */
interface DraftRequest {
  readonly source?: string;
  readonly target?: string;
  readonly amount: string;
  readonly slippage: number;
  readonly isUnlimited: boolean;
}

/** Converts a form to a request. Throws `amount/malformed`. */
export const requestOf = (draft: SwapDraft): DraftRequest => {
  const { source, target, amount, decimalSign, slippage, isUnlimited } = draft;
  const plain = plainAmount(amount, decimalSign);
  if (plain === undefined) throw new LatchkitError("amount/malformed", { value: amount });
  return {
    ...(source?.address !== undefined && { source: source.address }),
    ...(target?.address !== undefined && { target: target.address }),
    amount: plain,
    slippage,
    isUnlimited,
  };
};

/** True from the confirmation until wallet and network have finished. */
export const isSigning = ({ step }: { readonly step: string }): boolean =>
  step === "approving" || step === "swapping";

/** Initial values a host sets for the swap form; the user can change them. */
export interface SwapArguments {
  /** Source contract; absent for the native currency. */
  readonly source?: string;
  /** Target contract, or 0xeeee… for the native currency; absent lets the user choose. */
  readonly target?: string;
  /** Amount of `source` in whole tokens: digits with at most one point. */
  readonly amount?: string;
  /** The intended network; on another one the arguments are ignored. */
  readonly networkId?: CaipNetworkId;
}

/** By address; symbols are not unique. */
const meantToken = (
  tokens: readonly SwapToken[],
  tokenAddress: string,
  at: CaipNetworkId,
): SwapToken | undefined => {
  const wanted = tokenAddress.toLowerCase();
  return isCurrencyAddress(at, tokenAddress)
    ? tokens.find(({ address }) => address === undefined)
    : tokens.find(({ address }) => address?.toLowerCase() === wanted);
};

/** Builds the form; undefined if any argument is unusable. */
export const swapDraftOf = (
  { source, target, amount = "", networkId }: SwapArguments,
  tokens: readonly SwapToken[],
  at: CaipNetworkId,
): SwapDraft | undefined => {
  if (!areTexts([source, target, amount, networkId]) || !isPlainAmount(amount)) return undefined;
  if (networkId !== undefined && networkId !== at) return undefined;
  const [sourceToken, targetToken] = [source, target].map(
    (one) => one && meantToken(tokens, one, at),
  ) as (SwapToken | undefined)[];
  if ((source && !sourceToken) || (target && !targetToken)) return undefined;
  return {
    ...EMPTY_SWAP,
    source: sourceToken?.address === undefined ? undefined : sourceToken,
    target: targetToken,
    amount,
  };
};
