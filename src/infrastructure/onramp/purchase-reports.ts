import * as v from "valibot";
import { plainText } from "../../domain/connectors/announcement.js";
import type { PurchaseReport } from "../../domain/onramp/purchase-progress.js";

/** Maximum number of entries read. */
const MAX_ENTRIES = 100;
const text = v.pipe(v.string(), v.maxLength(200));
const STATUSES: Readonly<Record<string, PurchaseReport["status"]>> = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: "underway",
  ONRAMP_TRANSACTION_STATUS_SUCCESS: "bought",
  ONRAMP_TRANSACTION_STATUS_FAILED: "failed",
};

const Entry = v.object({
  id: text,
  metadata: v.object({ status: text, minedAt: text }),
  transfers: v.nullish(v.array(v.unknown())),
});
const Bought = v.object({
  quantity: v.object({ numeric: v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,30})?$/u)) }),
  fungible_info: v.object({ symbol: text }),
});

/** `GET /v1/account/{address}/history` with `onramp` (spec 7). */
export const ReportsAnswer = v.object({ data: v.array(v.unknown()) });

const boughtOf = (transfers: readonly unknown[]): Pick<PurchaseReport, "bought"> => {
  const read = v.safeParse(Bought, transfers[0]);
  if (!read.success) return {};
  const currency = plainText(read.output.fungible_info.symbol);
  return currency === undefined
    ? {}
    : { bought: { amount: read.output.quantity.numeric, currency } };
};

/** Parses purchases; skips other entries. */
export const readReports = ({
  data,
}: v.InferOutput<typeof ReportsAnswer>): readonly PurchaseReport[] =>
  data.slice(0, MAX_ENTRIES).flatMap((one) => {
    const read = v.safeParse(Entry, one);
    if (!read.success) return [];
    const { id, metadata, transfers } = read.output;
    const [status, at] = [STATUSES[metadata.status], Date.parse(metadata.minedAt)];
    if (status === undefined || Number.isNaN(at)) return [];
    return [{ id, status, at, ...boughtOf(transfers ?? []) }];
  });
