import type { Amount } from "../balance/balance.js";
import { type TokenBalance, valueOfUnits } from "../tokens/token-balance.js";
import type { SendDraft } from "./send-draft.js";
import type { SendPreview } from "./send-preview.js";
import { readTypedAmount } from "./typed-amount.js";

/** What a transfer is worth, in USD times 10^18; absent where nobody knows. For show alone. */
export interface SendWorth {
  readonly amount?: bigint;
  /** Of the network fee at most. */
  readonly fee?: bigint;
}

type Priced = Pick<TokenBalance, "decimals" | "price">;

const worthOf = (sum: Pick<Amount, "units" | "decimals">, price?: bigint): bigint | undefined =>
  price === undefined ? undefined : valueOfUnits(sum, price);

/**
 * What is typed, or once it was reviewed what is signed, is worth. `token`: what is sent;
 * `currency`: what the fee is paid in.
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
