import { withFormatted, type Amount, type Balance, type Formatted } from "../balance/balance.js";
import { NATIVE_BALANCE_TTL_MS, emptyCache, type TtlCache } from "../cache/ttl-cache.js";
import { cacheCodec, type CachedKind } from "./cache-codec.js";
import { field, isRecord, type Fields } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";
import { parseCaipAddress } from "../caip/caip.js";

/** Maximum number of stored accounts; the newest are retained. */
const MOST_ACCOUNTS = 10;
/** Maximum decimals of tokens and USD sums. */
const MOST_DECIMALS = 36;

/** Parses stored base units: at most 78 digits. */
export const unitsIn = (value: unknown): bigint | undefined =>
  typeof value === "string" && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined;

/** Parses a stored amount; undefined if any field is invalid. */
export const amountIn = (stored: Fields): Amount | undefined => {
  const units = unitsIn(field(stored, "units"));
  const [decimals, symbol] = [field(stored, "decimals"), field(stored, "symbol")];
  const isCounted = Number.isInteger(decimals) && Number(decimals) >= 0;
  if (units === undefined || !isCounted || Number(decimals) > MOST_DECIMALS) return undefined;
  return typeof symbol === "string" && symbol.length <= 256
    ? { units, decimals: Number(decimals), symbol }
    : undefined;
};

/** The time of the read, epoch ms. */
export const readAtIn = (stored: Fields): number | undefined => {
  const readAt = field(stored, "readAt");
  return Number.isSafeInteger(readAt) ? Number(readAt) : undefined;
};

/** A storage entry for balances. */
export const balanceEntry = <T>(name: string, kind: Omit<CachedKind<T>, "most">) =>
  ({
    name,
    version: 1,
    owner: "balances",
    codec: cacheCodec({ ...kind, most: MOST_ACCOUNTS }),
    default: emptyCache<T>(kind.lifetimeMs),
  }) as const satisfies StorageEntry<TtlCache<T>>;

/** Native balance cache, 30 seconds (spec 9). */
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
