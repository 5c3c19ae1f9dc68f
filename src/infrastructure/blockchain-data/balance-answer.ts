import * as v from "valibot";
import type { TokenEntry } from "../../domain/tokens/read-token-balance.js";

/** Maximum number of entries read. */
export const MAX_ENTRIES = 10_000;
const text = v.nullish(v.string());

const Entry = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: text,
  address: text,
  value: v.optional(v.unknown()),
  price: v.optional(v.unknown()),
  quantity: v.object({ decimals: v.string(), numeric: v.string() }),
  iconUrl: text,
}) satisfies v.GenericSchema<unknown, TokenEntry>;

/** `GET /v1/account/{address}/balance` (spec 3). */
export const BalanceAnswer = v.object({ balances: v.array(v.unknown()) });

/** Parses an entry; undefined if it is not a token. */
export const readTokenEntry = (entry: unknown): TokenEntry | undefined => {
  const read = v.safeParse(Entry, entry);
  return read.success ? read.output : undefined;
};
