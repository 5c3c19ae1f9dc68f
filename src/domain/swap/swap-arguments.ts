import type { CaipNetworkId } from "../caip/caip.types.js";
import { areTexts, isPlainAmount } from "../send/send-arguments.js";
import { isCurrencyAddress } from "../tokens/native-token.js";
import { EMPTY_SWAP, type SwapDraft } from "./swap-draft.js";
import type { SwapToken } from "./swap-token.js";

/** What a host fills the form of a swap in with; the user can change all of it. */
export interface SwapArguments {
  /** The contract of what is given; without it the network's currency. */
  readonly source?: string;
  /** The contract of what is received, or 0xeeee… for the currency; the user chooses without it. */
  readonly target?: string;
  /** Of `source`: plain digits with at most one point, in whole tokens. */
  readonly amount?: string;
  /** The network that is meant: on another one nothing is filled in. */
  readonly networkId?: CaipNetworkId;
}

/** The token of an address. Symbols name nothing: anybody may give a token any symbol. */
const meantToken = (
  tokens: readonly SwapToken[],
  given: string,
  at: CaipNetworkId,
): SwapToken | undefined => {
  const wanted = given.toLowerCase();
  return isCurrencyAddress(at, given)
    ? tokens.find(({ address }) => address === undefined)
    : tokens.find(({ address }) => address?.toLowerCase() === wanted);
};

/**
 * The form that a host meant; undefined where any of it cannot be used, so that no other token or
 * amount ever stands in the place of the one that was meant.
 */
export const swapDraftOf = (
  { source, target, amount = "", networkId }: SwapArguments,
  tokens: readonly SwapToken[],
  at: CaipNetworkId,
): SwapDraft | undefined => {
  if (!areTexts([source, target, amount, networkId]) || !isPlainAmount(amount)) return undefined;
  if (networkId !== undefined && networkId !== at) return undefined;
  const [given, received] = [source, target].map((one) => one && meantToken(tokens, one, at)) as (
    | SwapToken
    | undefined
  )[];
  if ((source && !given) || (target && !received)) return undefined;
  return {
    ...EMPTY_SWAP,
    source: given?.address === undefined ? undefined : given,
    target: received,
    amount,
  };
};
