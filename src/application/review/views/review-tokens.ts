import type { AssetMove } from "../../../domain/review/changes.js";
import { MAX_TOKEN_DECIMALS } from "../../../domain/review/tokens.js";
import { cleanLabel } from "../../../domain/review/clean-text.js";
import type { PendingReview } from "../review.api.js";
import type { FieldValue, ReviewPart } from "../../../domain/review/review-part.js";

/** The native currency of the request's network. */
export interface Currency {
  readonly symbol: string;
  readonly decimals: number;
}

/** An amount to write. Without decimals it is in the smallest unit. */
export interface ShownAmount {
  /** Without sign. */
  readonly units: bigint;
  readonly decimals: number | undefined;
  /** Untrusted text on one line; empty if unknown. */
  readonly symbol: string;
  /** Contract or mint; undefined for the native currency. */
  readonly token: string | undefined;
  readonly tokenId?: bigint | undefined;
  /** Receiver that the request states. */
  readonly to?: string;
}

/** Writes amounts with the symbols and decimals that are known. */
export interface TokenNames {
  native(units: bigint): ShownAmount;
  amount(token: string | undefined, units: bigint): ShownAmount;
  move(move: AssetMove): ShownAmount;
}

const MAX_SYMBOL = 24;

interface Fact {
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
}

const partsBelow = (parts: readonly ReviewPart[]): readonly ReviewPart[] => {
  const all = [...parts];
  for (const part of all) all.push(...part.parts);
  return all;
};

const known = (values: readonly (Fact & { readonly token: string | undefined })[]) =>
  values.flatMap(({ token, symbol, decimals }) =>
    token === undefined || decimals === undefined
      ? []
      : [[token.toLowerCase(), { symbol, decimals }] as const],
  );

const isAmount = (value: FieldValue): value is FieldValue & { readonly kind: "amount" } =>
  value.kind === "amount";

/**
 * The symbol and decimals of a token: from the review's tokens, or the simulation, or the request.
 */
export const tokenFactsOf = (
  { review, changes }: PendingReview,
  { symbol, decimals }: Currency,
): TokenNames => {
  const statedAmounts = partsBelow(review.parts).flatMap(({ fields }) =>
    fields.map(({ value }) => value).filter(isAmount),
  );
  const moves = changes !== "pending" && changes.status === "simulated" ? changes.moves : [];
  const lookedUpLabels = Object.entries(review.tokens ?? {}).map(
    ([token, label]) => [token.toLowerCase(), label] as const,
  );
  const facts = new Map<string, Fact>([
    ...known(statedAmounts),
    ...known(moves),
    ...lookedUpLabels,
  ]);
  const shown = (token: string | undefined, units: bigint, fact: Fact | undefined): ShownAmount => {
    const isUsable = (fact?.decimals ?? MAX_TOKEN_DECIMALS + 1) <= MAX_TOKEN_DECIMALS;
    return {
      units: units < 0n ? -units : units,
      decimals: isUsable ? fact?.decimals : undefined,
      symbol: cleanLabel(fact?.symbol ?? "", MAX_SYMBOL),
      token,
    };
  };
  const native = (units: bigint): ShownAmount => shown(undefined, units, { symbol, decimals });
  const amount = (token: string | undefined, units: bigint): ShownAmount =>
    token === undefined ? native(units) : shown(token, units, facts.get(token.toLowerCase()));
  return {
    native,
    amount,
    move: (move) =>
      move.tokenId === undefined
        ? amount(move.token, move.amount)
        : { ...shown(move.token, move.amount, { ...move, decimals: 0 }), tokenId: move.tokenId },
  };
};
