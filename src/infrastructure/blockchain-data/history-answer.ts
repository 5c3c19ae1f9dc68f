import * as v from "valibot";
import type { ActivityEntry } from "../../domain/activity/read-activity.js";

/** Maximum number of entries read of a page. */
const MAX_ENTRIES = 1_000;
/** Maximum length of a cursor. */
const MAX_CURSOR = 2_048;
const text = v.nullish(v.string());

const Transfer = v.object({
  direction: text,
  quantity: v.nullish(v.object({ numeric: text })),
  /** Absent without a known price, as for NFTs. */
  value: v.optional(v.unknown()),
  fungible_info: v.nullish(
    v.object({ name: text, symbol: text, icon: v.nullish(v.object({ url: text })) }),
  ),
  nft_info: v.nullish(
    v.object({
      name: text,
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
      content: v.nullish(v.object({ preview: v.nullish(v.object({ url: text })) })),
    }),
  ),
});
const Entry = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.string(),
    hash: v.string(),
    minedAt: v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
    ),
    status: v.string(),
    chain: text,
  }),
  transfers: v.nullish(v.array(Transfer)),
}) satisfies v.GenericSchema<unknown, ActivityEntry>;

/** `GET /v1/account/{address}/history` (spec 3, 7). */
export const HistoryAnswer = v.object({ data: v.array(v.unknown()), next: text });

/** Parses the entries that are transactions. */
export const readHistoryEntries = (data: readonly unknown[]): readonly ActivityEntry[] =>
  data.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const read = v.safeParse(Entry, entry);
    return read.success ? [read.output] : [];
  });

/** The next page's cursor, if valid. */
export const readCursor = (next: string | null | undefined): string | undefined =>
  next && next.length <= MAX_CURSOR ? next : undefined;
