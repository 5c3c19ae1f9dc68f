import {
  PORTFOLIO_TTL_MS,
  NATIVE_BALANCE_TTL_MS,
  emptyCache,
  type TtlCache,
} from "../cache/ttl-cache.js";
import { parseCaipAddress } from "../caip/caip.js";
import { httpsUrl } from "../shared/urls.js";
import { type Formatted, withFormatted, type Amount, type Balance } from "../balance/balance.js";
import { type Portfolio, type TokenBalance, portfolioOf } from "../tokens/token-balance.js";
import { type CachedKind, cacheCodec } from "./cache-codec.js";
import { isId } from "./codecs.js";
import { field, isRecord, type Fields } from "../shared/records.js";
import { type StorageEntry, storageEntry } from "./storage-registry.js";

/** Keeps the newest accounts. */
const MAX_ACCOUNTS = 10;
/** Maximum decimals of tokens and USD sums. */
const MAX_DECIMALS = 36;

/** Parses stored base units: at most 78 digits. */
export const unitsIn = (value: unknown): bigint | undefined =>
  typeof value === "string" && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined;

/** Parses a stored amount; undefined if any field is invalid. */
export const amountIn = (record: Fields): Amount | undefined => {
  const units = unitsIn(field(record, "units"));
  const [decimals, symbol] = [field(record, "decimals"), field(record, "symbol")];
  const hasValidDecimals = Number.isInteger(decimals) && Number(decimals) >= 0;
  if (units === undefined || !hasValidDecimals || Number(decimals) > MAX_DECIMALS) return undefined;
  return typeof symbol === "string" && symbol.length <= 256
    ? { units, decimals: Number(decimals), symbol }
    : undefined;
};

export const readAtIn = (record: Fields): number | undefined => {
  const readAt = field(record, "readAt");
  return Number.isSafeInteger(readAt) ? Number(readAt) : undefined;
};

const balanceEntry = <T>(
  name: string,
  kind: Omit<CachedKind<T>, "most">,
): StorageEntry<TtlCache<T>> =>
  storageEntry(
    "balances",
    name,
    cacheCodec({ ...kind, most: MAX_ACCOUNTS }),
    emptyCache<T>(kind.lifetimeMs),
  );

/** Native balance cache, 30 seconds. */
export const NATIVE_BALANCES = balanceEntry<Formatted<Balance>>("native_balance_cache", {
  lifetimeMs: NATIVE_BALANCE_TTL_MS,
  write: ({ units, decimals, symbol, readAt }) => ({
    units: units.toString(),
    decimals,
    symbol,
    readAt,
  }),
  read: (value, key) => {
    if (!isRecord(value)) return undefined;
    const { networkId, caipAddress: account } = parseCaipAddress(key);
    const [amount, readAt] = [amountIn(value), readAtIn(value)];
    return amount === undefined || readAt === undefined
      ? undefined
      : withFormatted({ ...amount, account, networkId, readAt });
  },
});

/** Larger portfolios are not cached. */
const MAX_TOKENS = 200;

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
  entry: unknown,
  networkId: TokenBalance["networkId"],
): TokenBalance | undefined => {
  if (!isRecord(entry)) return undefined;
  const amount = amountIn(entry);
  const [name, address, icon] = [
    field(entry, "name"),
    field(entry, "address"),
    field(entry, "iconUrl"),
  ];
  if (amount === undefined || !isId(name) || !(address === undefined || isId(address)))
    return undefined;
  const [price, value] = [unitsIn(field(entry, "price")), unitsIn(field(entry, "value"))];
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

/** Amounts of interest-bearing tokens change. */
const isWithinLimits = (tokens: readonly TokenBalance[]): boolean =>
  tokens.length <= MAX_TOKENS && tokens.every(({ shown }) => shown === undefined);

/** Complete lists only. */
const portfolios: Omit<CachedKind<Portfolio>, "most"> = {
  lifetimeMs: PORTFOLIO_TTL_MS,
  write: ({ tokens, readAt }) =>
    isWithinLimits(tokens) ? { tokens: tokens.map(writeToken), readAt } : undefined,
  read: (value, key) => {
    if (!isRecord(value)) return undefined;
    const { networkId, caipAddress: account } = parseCaipAddress(key);
    const [tokens, readAt] = [field(value, "tokens"), readAtIn(value)];
    if (!Array.isArray(tokens) || tokens.length > MAX_TOKENS || readAt === undefined)
      return undefined;
    const entries = tokens.map((token) => readToken(token, networkId));
    const validTokens = entries.filter((token) => token !== undefined);
    return validTokens.length === entries.length
      ? portfolioOf(account, validTokens, readAt)
      : undefined;
  },
};

/** Portfolio cache, 30 seconds. */
export const PORTFOLIOS = balanceEntry("portfolio_cache", portfolios);
