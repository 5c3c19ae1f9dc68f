import { formatUnits } from "../amount/amount.js";
import type { Amount, Formatted } from "../balance/balance.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";
import { searchFold } from "../shared/search-fold.js";

/** Decimal places of USD values. */
export const USD_DECIMALS = 18;

/** A token balance in base units. Identify tokens by network and address, never by symbol. */
export interface TokenBalance extends Amount {
  /** The network of the token. */
  readonly networkId: CaipNetworkId;
  /** Contract or mint; absent for the native currency. */
  readonly address?: string;
  /** The token's name. */
  readonly name: string;
  /** Amount to show if the token scales amounts or bears interest; it cannot be sent from here. */
  readonly shown?: bigint;
  /** Price per whole token in USD times 10^18; absent if unknown. For display only. */
  readonly price?: bigint;
  /** Total value in USD times 10^18; absent if unknown. For display only. */
  readonly value?: bigint;
  /** An https URL or data URI, otherwise unchecked. */
  readonly iconUrl?: string;
}

/** All tokens of an account on its network, read at `readAt` (epoch ms). */
export interface Portfolio {
  /** The account that holds the tokens. */
  readonly account: CaipAddress;
  /** Most valuable first. `formatted` is based on `shown` if present, else on `units`. */
  readonly tokens: readonly Formatted<TokenBalance>[];
  /** Sum of known values in USD times 10^18; absent if none is known. */
  readonly total?: bigint;
  /** Time of the read, epoch ms. */
  readonly readAt: number;
}

/** True if the balance is positive and `units` match the displayed amount. */
export const canSendToken = ({ units, shown }: Pick<TokenBalance, "units" | "shown">): boolean =>
  units > 0n && shown === undefined;

/** Value of an amount: price times amount, truncated to 18 decimals. */
export const valueOfUnits = (
  { units, decimals }: Pick<Amount, "units" | "decimals">,
  price: bigint,
): bigint => (units * price) / 10n ** BigInt(decimals);

const compare = <T extends bigint | string>(a: T, b: T): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** By value, native currency, non-zero balance, then name. */
const byWorth = (a: TokenBalance, b: TokenBalance): number =>
  compare(b.value ?? -1n, a.value ?? -1n) ||
  Number(a.address !== undefined) - Number(b.address !== undefined) ||
  Number(a.units === 0n) - Number(b.units === 0n) ||
  compare(a.name, b.name);

const formatted = (token: TokenBalance): Formatted<TokenBalance> => ({
  ...token,
  formatted: formatUnits(token.shown ?? token.units, token.decimals),
});

/** Builds a portfolio: unique tokens, sorted, with the total. */
export const portfolioOf = (
  account: CaipAddress,
  tokens: readonly TokenBalance[],
  readAt: number,
): Portfolio => {
  const each = new Map(tokens.map((token) => [token.address, token]));
  const sorted = [...each.values()].sort(byWorth);
  const values = sorted.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    account,
    tokens: sorted.map(formatted),
    readAt,
    ...(values.length > 0 && { total: values.reduce((sum, value) => sum + value, 0n) }),
  };
};

export interface SearchedToken {
  readonly symbol: string;
  readonly name: string;
  readonly address?: string | undefined;
}

/** Earliest position of folded text in symbol, name or address; undefined if absent. */
export const positionInToken = (
  { symbol, name, address = "" }: SearchedToken,
  searchText: string,
): number | undefined => {
  const positions = [symbol, name, address].map((text) => searchFold(text).indexOf(searchText));
  const found = positions.filter((position) => position >= 0);
  return found.length === 0 ? undefined : Math.min(...found);
};

/** Tokens that match a text, in list order. */
export const matchingTokens = <T extends SearchedToken>(
  tokens: readonly T[],
  text: string,
): readonly T[] => {
  const foldedText = searchFold(text.trim());
  return tokens.filter((token) => positionInToken(token, foldedText) !== undefined);
};
