import type { Amount } from "../balance/balance.js";
import { type TokenBalance, valueOfUnits } from "../tokens/token-balance.js";
import type { SendDraft } from "./send-draft.js";
import type { SendPreview } from "./send-preview.js";
import { readTypedAmount } from "./typed-amount.js";

/** Fiat value of a transfer in USD times 10^18; absent if unknown. For display only. */
export interface SendWorth {
  readonly amount?: bigint;
  /** Maximum network fee. */
  readonly fee?: bigint;
}

type Priced = Pick<TokenBalance, "decimals" | "price">;

const worthOf = (sum: Pick<Amount, "units" | "decimals">, price?: bigint): bigint | undefined =>
  price === undefined ? undefined : valueOfUnits(sum, price);

/**
 * Value of the typed or reviewed amount. `token`: the sent token; `currency`: the fee's currency.
 */
export const sendWorth = (
  { draft, preview }: { readonly draft: SendDraft; readonly preview?: SendPreview | undefined },
  token: Priced,
  currency: Partial<Pick<Priced, "price">> | undefined,
): SendWorth => {
  const { decimals, price } = token;
  const typed = readTypedAmount(draft.amount, decimals, draft.decimalSign);
  const sum = preview?.amount ?? (typed.kind === "units" ? { ...typed, decimals } : undefined);
  const amount = sum && worthOf(sum, price);
  const fee = preview && worthOf(preview.fee, currency?.price);
  return { ...(amount !== undefined && { amount }), ...(fee !== undefined && { fee }) };
};
