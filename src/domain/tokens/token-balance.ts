import { formatUnits } from "../amount/amount.js";
import type { Amount, Formatted } from "../balance/balance.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** Digits after the point of a sum in USD. */
export const USD_DECIMALS = 18;

/**
 * What an account holds of one token (S3-038). `units` are base units; its identity is network and
 * address, never its symbol, which anybody may choose.
 */
export interface TokenBalance extends Amount {
  readonly networkId: CaipNetworkId;
  /** The contract or mint; absent for the network's own currency. */
  readonly address?: string;
  readonly name: string;
  /**
   * What is shown in place of `units`, with the same `decimals`, where the token scales its amounts
   * or bears interest (Solana, Token-2022). For show alone: such a token is not sent from here.
   */
  readonly shown?: bigint;
  /** Of one whole token, in USD times 10^18. Absent: nobody knows. For show alone. */
  readonly price?: bigint;
  /** Of all of it, in USD times 10^18. Absent: nobody knows. For show alone. */
  readonly value?: bigint;
  /** An https address or a data URI, unchecked beyond that. */
  readonly iconUrl?: string;
}

/** Every token of one account on its network (S3-026), read at `readAt` (epoch ms). */
export interface Portfolio {
  readonly account: CaipAddress;
  /**
   * The most valuable first. `formatted` is what wallets show: of `shown` where a token has it,
   * else of `units`.
   */
  readonly tokens: readonly Formatted<TokenBalance>[];
  /** The sum of the known values, in USD times 10^18; absent where none is known. */
  readonly total?: bigint;
  readonly readAt: number;
}

/** Whether the account holds some of it, in units that mean what is shown. */
export const canSendToken = ({ units, shown }: Pick<TokenBalance, "units" | "shown">): boolean =>
  units > 0n && shown === undefined;

/** What one token is worth: price times amount, cut off after 18 digits. */
export const valueOfUnits = (
  { units, decimals }: Pick<Amount, "units" | "decimals">,
  price: bigint,
): bigint => (units * price) / 10n ** BigInt(decimals);

const compare = <T extends bigint | string>(a: T, b: T): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** By value, then the network's own currency, then those that are held, then by name. */
const byWorth = (a: TokenBalance, b: TokenBalance): number =>
  compare(b.value ?? -1n, a.value ?? -1n) ||
  Number(a.address !== undefined) - Number(b.address !== undefined) ||
  Number(a.units === 0n) - Number(b.units === 0n) ||
  compare(a.name, b.name);

const formatted = (token: TokenBalance): Formatted<TokenBalance> => ({
  ...token,
  formatted: formatUnits(token.shown ?? token.units, token.decimals),
});

/** The tokens of an account in their order, each once, and what they are worth together. */
export const portfolioOf = (
  account: CaipAddress,
  tokens: readonly TokenBalance[],
  readAt: number,
): Portfolio => {
  const each = new Map(tokens.map((token) => [token.address, token]));
  const sorted = [...each.values()].sort(byWorth);
  const known = sorted.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    account,
    tokens: sorted.map(formatted),
    readAt,
    ...(known.length > 0 && { total: known.reduce((sum, value) => sum + value, 0n) }),
  };
};
