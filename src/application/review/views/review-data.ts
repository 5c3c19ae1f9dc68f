import { visibleValue } from "../../../domain/review/clean-text.js";
import type { PendingReview } from "../review.api.js";
import { toVisibleJson } from "../../../domain/smart-sessions/visible-text.js";

/** Maximum number of characters of one piece of data. */
const MAX_DATA = 8_192;

const cut = (text: string): string =>
  text.length > MAX_DATA ? `${text.slice(0, MAX_DATA)}…` : text;

/** The data that the wallet gets: one text for each call, message or transaction. */
export const rawDataOf = (request: PendingReview["request"]): readonly string[] => {
  if ("transactions" in request) return request.transactions.map(cut);
  if (!("kind" in request)) return [cut(request.request.psbt)];
  switch (request.kind) {
    case "transaction":
      return request.calls.map(({ data = "0x" }) => cut(data));
    case "typed-data":
      return [toVisibleJson(request.data)];
    case "message":
    case "unread":
      return [visibleValue(request.text)];
    case "bytes":
      return [cut(request.hex)];
    case "authorization":
    case "payment":
      return [];
  }
};
