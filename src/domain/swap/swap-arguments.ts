import type { CaipNetworkId } from "../caip/caip.types.js";
import { areTexts, isPlainAmount } from "../send/send-arguments.js";
import { isCurrencyAddress } from "../chains/currencies.js";
import { EMPTY_SWAP, type SwapDraft } from "./swap-draft.js";
import type { SwapToken } from "./swap-token.js";

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

/** Finds a token by address; symbols are not unique. */
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

/**
 * Builds the form; undefined if any argument is unusable, so that a wrong token or amount is never
 * filled in.
 */
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
