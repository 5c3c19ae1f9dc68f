import { type Balance, type Formatted, withFormatted } from "../balance/balance.js";
import { NATIVE_BALANCE_TTL_MS } from "../cache/ttl-cache.js";
import { parseCaipAddress } from "../caip/caip.js";
import { isRecord } from "./codecs.js";
import { amountIn, balanceEntry, readAtIn } from "./stored-amount.js";

/** The currency of accounts, remembered for 30 seconds (S3-077, S9-008). */
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
