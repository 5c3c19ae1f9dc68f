import { searchFold } from "../shared/search-fold.js";
import { positionInToken, type TokenBalance } from "../tokens/token-balance.js";
import { toChecksumAddress } from "../address/evm-address.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { plainText, vettedIcon } from "../connectors/announcement.js";
import type { Network } from "../network/network.js";
import { httpsUrl } from "../shared/urls.js";
import { assetId, isCurrencyAddress } from "../chains/currencies.js";
import { MAX_TOKEN_DECIMALS } from "../tokens/read-token-balance.js";

/** A swappable token, identified by network and address, never by symbol. */
export type SwapToken = Pick<
  TokenBalance,
  "networkId" | "address" | "name" | "symbol" | "decimals" | "iconUrl"
>;

/** A token from the service. Untrusted. */
export interface SwapTokenEntry {
  readonly name: string;
  readonly symbol: string;
  /** CAIP-10. */
  readonly address: string;
  readonly decimals: number;
  readonly logoUri?: string | null | undefined;
}

/** The token's CAIP-10 id at the service. */
export const swapTokenId = ({ networkId, address }: SwapToken): string =>
  assetId(networkId, address);

export const comparableToken = (token: SwapToken): string => swapTokenId(token).toLowerCase();

export const isSameToken = (a: SwapToken, b: SwapToken): boolean =>
  comparableToken(a) === comparableToken(b);

/**
 * Splits listed tokens into owned and other ones, in linear time: both lists may have thousands.
 */
export const splitTokens = <T extends SwapToken>(
  tokens: readonly SwapToken[],
  ownTokens: readonly T[],
): { readonly own: readonly T[]; readonly others: readonly SwapToken[] } => {
  const keys = new Set(tokens.map(comparableToken));
  const ownListed = ownTokens.filter((token) => keys.has(comparableToken(token)));
  const ownKeys = new Set(ownListed.map(comparableToken));
  return { own: ownListed, others: tokens.filter((token) => !ownKeys.has(comparableToken(token))) };
};

export const currencyOf = ({ id, currency }: Pick<Network, "id" | "currency">): SwapToken => {
  const { name, symbol, decimals } = currency;
  return { networkId: id, name, symbol, decimals };
};

const addressOn = (networkId: CaipNetworkId, caipAddress: string): string | undefined | null => {
  try {
    const { networkId: named, address } = parseCaipAddress(caipAddress);
    if (named !== networkId) return null;
    return isCurrencyAddress(networkId, address) ? undefined : toChecksumAddress(address);
  } catch {
    return null;
  }
};

/** Parses an entry; undefined for another network or invalid fields. */
export const readSwapToken = (
  entry: SwapTokenEntry,
  networkId: CaipNetworkId,
): SwapToken | undefined => {
  const { decimals } = entry;
  const address = addressOn(networkId, entry.address);
  const symbol = plainText(entry.symbol);
  const hasValidDecimals =
    Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_TOKEN_DECIMALS;
  if (address === null || symbol === undefined || !hasValidDecimals) return undefined;
  const icon = entry.logoUri ?? "";
  const iconUrl = httpsUrl(icon) ?? vettedIcon(icon);
  return {
    networkId,
    name: plainText(entry.name) ?? symbol,
    symbol,
    decimals,
    ...(address !== undefined && { address }),
    ...(iconUrl !== undefined && { iconUrl }),
  };
};

const SUGGESTED = (
  "ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT " +
  "ARB BAL BICO CRV ENS MATIC OP"
).split(" ");
/** Network-specific symbols, listed before the others. */
const SUGGESTED_ON: { readonly [N in CaipNetworkId]?: readonly string[] } = {
  "eip155:42161": ["USD₮0"],
};
const MAX_SUGGESTED = 8;

/** Empty if ambiguous. */
const onlyOne = (tokens: readonly SwapToken[], symbol: string): readonly SwapToken[] => {
  const sameSymbol = tokens.filter((token) => token.symbol === symbol);
  return sameSymbol.length === 1 ? sameSymbol : [];
};

/** At most eight suggested tokens, in order. */
export const suggestedTokens = (
  tokens: readonly SwapToken[],
  networkId: CaipNetworkId,
): readonly SwapToken[] =>
  [...(SUGGESTED_ON[networkId] ?? []), ...SUGGESTED]
    .flatMap((symbol) => onlyOne(tokens, symbol))
    .slice(0, MAX_SUGGESTED);

const compare = (a: string | number, b: string | number): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Searches tokens: earliest match first, then by symbol. */
export const foundTokens = <T extends SwapToken>(
  tokens: readonly T[],
  text: string,
): readonly T[] => {
  const searchText = searchFold(text.trim());
  return tokens
    .flatMap((token) => {
      const position = positionInToken(token, searchText);
      return position === undefined
        ? []
        : [{ token, position, symbol: token.symbol.toLowerCase() }];
    })
    .sort((a, b) => compare(a.position, b.position) || compare(a.symbol, b.symbol))
    .map(({ token }) => token);
};
