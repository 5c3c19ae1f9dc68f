import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { reviewOfPsbt } from "../../domain/review/chain-review.js";
import { copyOf } from "../../domain/review/request-copy.js";
import type { PsbtReviewRequest, Review } from "../../domain/review/review.js";
import { UNREADABLE } from "../../domain/review/summary.js";
import { isRecord } from "../../domain/shared/records.js";
import { pageEventLoop, SlicedWork } from "../shared/sliced-work.js";
import { readPsbtFacts } from "./bitcoin-psbt.js";

const isPsbtRequest = ({ networkId, account, request }: PsbtReviewRequest): boolean =>
  typeof networkId === "string" &&
  typeof account === "string" &&
  isRecord(request) &&
  Array.isArray(request.signInputs) &&
  request.signInputs.every(isRecord);

/**
 * A PSBT that cannot be read has the finding `malformed-data`. Rejects with `call/aborted`, and
 * with `chain/not-supported` for a network with unknown address formats.
 */
export const readPsbtCopy = async (
  request: PsbtReviewRequest,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Review> => {
  const copy = copyOf(request);
  if (copy === undefined || !isPsbtRequest(copy)) return UNREADABLE;
  try {
    const work = new SlicedWork(pageEventLoop(globalThis), signal);
    const facts = await readPsbtFacts(copy.request, copy.networkId, work);
    return facts === undefined ? UNREADABLE : reviewOfPsbt(facts, [copy.account, ...addresses]);
  } catch (error) {
    if (isLatchkitError(error)) throw error;
    return UNREADABLE;
  }
};
