import type { Amount } from "../balance/balance.js";
import { type TokenBalance, USD_DECIMALS, valueOfUnits } from "../tokens/token-balance.js";
import type { SendDraft } from "./send-draft.js";
import type { SendPreview } from "./send-preview.js";
import { type DecimalSign, amountToType, readTypedAmount } from "./typed-amount.js";

/** Fiat value of a transfer in USD times 10^18; absent if unknown. For display only. */
export interface SendWorth {
  readonly amount?: bigint;
  /** Maximum network fee. */
  readonly fee?: bigint;
}

type Priced = Pick<TokenBalance, "decimals" | "price">;

const worthOf = (sum: Pick<Amount, "units" | "decimals">, price?: bigint): bigint | undefined =>
  price === undefined ? undefined : valueOfUnits(sum, price);

/** Value of the typed or reviewed amount, and of the fee. */
export const sendWorth = (
  { draft, preview }: { readonly draft: SendDraft; readonly preview?: SendPreview | undefined },
  token: Priced,
  currency: Partial<Pick<Priced, "price">> | undefined,
): SendWorth => {
  const { decimals, price } = token;
  const parsedAmount = readTypedAmount(draft.amount, decimals, draft.decimalSign);
  const sum =
    preview?.amount ?? (parsedAmount.kind === "units" ? { ...parsedAmount, decimals } : undefined);
  const amount = sum && worthOf(sum, price);
  const fee = preview && worthOf(preview.fee, currency?.price);
  return { ...(amount !== undefined && { amount }), ...(fee !== undefined && { fee }) };
};

const COMPUTED_DIGITS = 8;

/** Keeps all digits if zero would remain. */
const truncate = (units: bigint, decimals: number): bigint => {
  const step = 10n ** BigInt(Math.max(0, decimals - COMPUTED_DIGITS));
  return units < step ? units : units - (units % step);
};

/**
 * The amount of a token that a typed sum in USD buys, rounded down; unreadable for an unreadable
 * sum. `price`: USD times 10^18, above 0.
 */
export const amountOfWorth = (
  worthInput: string,
  { decimals, price }: { readonly decimals: number; readonly price: bigint },
  sign: DecimalSign,
): string => {
  const sum = readTypedAmount(worthInput, USD_DECIMALS, sign);
  if (sum.kind === "empty") return "";
  if (sum.kind !== "units") return `$${worthInput}`;
  const units = (sum.units * 10n ** BigInt(decimals)) / price;
  return amountToType(truncate(units, decimals), decimals, sign);
};
