import type { SolanaMessage } from "../transaction/added-instructions.js";
import { reviewPsbt, type PsbtFacts } from "./bitcoin-psbt.js";
import type { Review } from "./review.js";
import { readSolana, type SolanaContext } from "./solana.js";
import { lowestDepth, MALFORMED, UNREAD_PART, UNREADABLE, worstFirst } from "./summary.js";

/** Reviews the transactions of one request; undefined is one that could not be read. */
export const reviewSolana = (
  messages: readonly (SolanaMessage | undefined)[],
  context: SolanaContext,
): Review => {
  if (messages.length === 0) return UNREADABLE;
  const reviews = messages.map((message) =>
    message === undefined
      ? { parts: [UNREAD_PART], findings: [MALFORMED], grants: [], transfers: [] }
      : readSolana(message, context),
  );
  const parts = reviews.flatMap((one) => one.parts);
  return {
    parts,
    depth: lowestDepth(parts),
    grants: reviews.flatMap(({ grants }) => grants),
    transfers: reviews.flatMap(({ transfers }) => transfers),
    findings: worstFirst(reviews.flatMap(({ findings }) => findings)),
    digests: [],
  };
};

/** Reviews a PSBT that `own` addresses sign. */
export const reviewOfPsbt = (facts: PsbtFacts, own: readonly string[]): Review => {
  const { parts, findings, transfers } = reviewPsbt(facts, own);
  return {
    parts,
    depth: lowestDepth(parts),
    grants: [],
    transfers,
    findings: worstFirst(findings),
    digests: [],
  };
};
