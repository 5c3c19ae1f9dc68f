import { PORTFOLIO_TTL_MS } from "../cache/ttl-cache.js";
import { parseCaipAddress } from "../caip/caip.js";
import { httpsUrl } from "../shared/urls.js";
import type { Formatted } from "../balance/balance.js";
import { type Portfolio, type TokenBalance, portfolioOf } from "../tokens/token-balance.js";
import type { CachedKind } from "./cache-codec.js";
import { field, isId, isRecord } from "./codecs.js";
import { amountIn, balanceEntry, readAtIn, unitsIn } from "./stored-amount.js";

/** Maximum number of stored tokens per account; larger portfolios are not cached. */
const MOST_TOKENS = 200;

const writeToken = ({
  units,
  price,
  value,
  networkId: _networkId,
  formatted: _formatted,
  ...token
}: Formatted<TokenBalance>): object => ({
  ...token,
  units: units.toString(),
  price: price?.toString(),
  value: value?.toString(),
  iconUrl: httpsUrl(token.iconUrl ?? ""),
});

const readToken = (
  stored: unknown,
  networkId: TokenBalance["networkId"],
): TokenBalance | undefined => {
  if (!isRecord(stored)) return undefined;
  const amount = amountIn(stored);
  const [name, address, icon] = [
    field(stored, "name"),
    field(stored, "address"),
    field(stored, "iconUrl"),
  ];
  if (amount === undefined || !isId(name) || !(address === undefined || isId(address)))
    return undefined;
  const [price, value] = [unitsIn(field(stored, "price")), unitsIn(field(stored, "value"))];
  const iconUrl = isId(icon) ? httpsUrl(icon) : undefined;
  return {
    ...amount,
    networkId,
    name,
    ...(address !== undefined && { address }),
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...(iconUrl !== undefined && { iconUrl }),
  };
};

/** Interest-bearing tokens are not cached: their amounts change. */
const isKept = (tokens: readonly TokenBalance[]): boolean =>
  tokens.length <= MOST_TOKENS && tokens.every(({ shown }) => shown === undefined);

/** Stores complete lists only; a partial list would be wrong. */
const portfolios: Omit<CachedKind<Portfolio>, "most"> = {
  lifetimeMs: PORTFOLIO_TTL_MS,
  write: ({ tokens, readAt }) =>
    isKept(tokens) ? { tokens: tokens.map(writeToken), readAt } : undefined,
  read: (value, key) => {
    if (!isRecord(value)) return undefined;
    const { networkId, caipAddress: account } = parseCaipAddress(key);
    const [tokens, readAt] = [field(value, "tokens"), readAtIn(value)];
    if (!Array.isArray(tokens) || tokens.length > MOST_TOKENS || readAt === undefined)
      return undefined;
    const known = tokens.map((token) => readToken(token, networkId));
    const whole = known.filter((token) => token !== undefined);
    return whole.length === known.length ? portfolioOf(account, whole, readAt) : undefined;
  },
};

/** Portfolio cache, 30 seconds (spec 9). */
export const PORTFOLIOS = balanceEntry("portfolio_cache", portfolios);
