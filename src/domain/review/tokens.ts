import { isRecord, tryRead } from "../shared/records.js";
import { cleanLabel } from "./clean-text.js";
import { isSame } from "./known-addresses.js";
import type { Grant, StatedTransfer } from "./effects.js";
import type { FieldValue, ReviewField, ReviewPart } from "./review-part.js";

/** What a token says about itself, cleaned. Anyone can choose a symbol: it identifies no token. */
export interface TokenLabel {
  /** Untrusted text on one line; undefined if the token tells none. */
  readonly symbol: string | undefined;
  /** At most 36; undefined if unknown or impossible: amounts then stay in base units. */
  readonly decimals: number | undefined;
}

/** Labels by the address of the contract or mint. */
export type TokenLabels = Readonly<Record<string, TokenLabel>>;

/** Larger numbers of decimals are lies or mistakes. */
export const MAX_TOKEN_DECIMALS = 36;

type Amount = FieldValue & { readonly kind: "amount" };

const amountsIn = (parts: readonly ReviewPart[]): readonly Amount[] =>
  parts.flatMap(({ fields, parts: inner }) => [
    ...fields.flatMap(({ value }) => {
      if (value.kind === "amount") return [value];
      return value.kind === "call" ? amountsIn([value.part]) : [];
    }),
    ...amountsIn(inner),
  ]);

interface NamedTokens {
  readonly parts: readonly ReviewPart[];
  readonly grants: readonly Grant[];
  readonly transfers: readonly StatedTransfer[];
}

/** Tokens whose amounts a review shows: each once. */
export const tokensOf = ({ parts, grants, transfers }: NamedTokens): readonly string[] => {
  const named = [...grants, ...transfers, ...amountsIn(parts)].flatMap(({ token }) => token ?? []);
  return named.filter((token, at) => named.findIndex((one) => isSame(one, token)) === at);
};

/** What the host says about tokens, asked once for each. Wrong and missing answers are left out. */
export const toldLabels = (
  tokens: readonly string[],
  tell: (token: string) => unknown,
): TokenLabels =>
  Object.fromEntries(
    tokens.flatMap((token) => {
      const told = tryRead(() => tell(token));
      if (!isRecord(told)) return [];
      const { symbol, decimals } = told;
      return typeof symbol === "string" && typeof decimals === "number" && decimals >= 0
        ? [[token, { symbol: cleanLabel(symbol), decimals }] as const]
        : [];
    }),
  );

const agreed = (labels: readonly TokenLabel[]): TokenLabel => {
  const told = labels.filter(({ decimals }) => decimals !== undefined);
  const [first, ...others] = told;
  const isUsable =
    first?.decimals !== undefined &&
    Number.isInteger(first.decimals) &&
    first.decimals <= MAX_TOKEN_DECIMALS &&
    others.every(({ decimals }) => decimals === first.decimals);
  return isUsable ? first : { symbol: undefined, decimals: undefined };
};

/**
 * One label for each of `tokens` that a source names. None if sources disagree about decimals,
 * which could make a large amount look small.
 */
export const agreedLabels = (
  tokens: readonly string[],
  sources: readonly TokenLabels[],
): TokenLabels =>
  Object.fromEntries(
    tokens.flatMap((token) => {
      const labels = sources.flatMap((source) =>
        Object.entries(source).flatMap(([one, label]) => (isSame(one, token) ? [label] : [])),
      );
      return labels.length === 0 ? [] : [[token, agreed(labels)] as const];
    }),
  );

const labelled = (value: FieldValue, labels: ReadonlyMap<string, TokenLabel>): FieldValue => {
  if (value.kind === "call") return { ...value, part: partWith(value.part, labels) };
  if (value.kind !== "amount" || value.token === undefined || value.decimals !== undefined)
    return value;
  return { ...value, ...labels.get(value.token.toLowerCase()) };
};

const partWith = (part: ReviewPart, labels: ReadonlyMap<string, TokenLabel>): ReviewPart => ({
  ...part,
  fields: part.fields.map(
    (field): ReviewField => ({ ...field, value: labelled(field.value, labels) }),
  ),
  parts: part.parts.map((one) => partWith(one, labels)),
});

/** The review with what is known about its tokens, also in the amounts of its parts. */
export const withTokens = <T extends Pick<NamedTokens, "parts">>(
  review: T,
  tokens: TokenLabels,
): T & { readonly tokens?: TokenLabels } => {
  const entries = Object.entries(tokens);
  if (entries.length === 0) return review;
  const labels = new Map(entries.map(([token, label]) => [token.toLowerCase(), label]));
  return { ...review, parts: review.parts.map((part) => partWith(part, labels)), tokens };
};
