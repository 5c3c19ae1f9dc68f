/** Effect of an EVM transaction. `data` is 0x hex. */
export interface EvmEffect {
  readonly from: string;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly data: string;
}

/**
 * `same`: identical effect, apart from attribution (ERC-8021). `edited`: another ERC-20 allowance
 * or trailing bytes, so the match proves nothing.
 */
export type EvmMatch = "same" | "edited" | "other";

/** Suffix of attribution data (ERC-8021). */
const ATTRIBUTION_END = "80218021802180218021802180218021";
/** Maximum hex digits of attribution. */
const MAX_ATTRIBUTION_LENGTH = 1_024;
const APPROVE = /^0x095ea7b3[0-9a-f]{64}/;
const APPROVE_LENGTH = 10 + 128;

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase();

const matchData = (requestedData: string, sentData: string): EvmMatch => {
  if (sentData === requestedData) return "same";
  if (sentData.startsWith(requestedData)) {
    const addedData = sentData.slice(requestedData.length);
    return addedData.length <= MAX_ATTRIBUTION_LENGTH && addedData.endsWith(ATTRIBUTION_END)
      ? "same"
      : "edited";
  }
  const approval = APPROVE.exec(requestedData)?.[0];
  return approval !== undefined &&
    requestedData.length === APPROVE_LENGTH &&
    sentData.length >= APPROVE_LENGTH &&
    sentData.startsWith(approval)
    ? "edited"
    : "other";
};

/** Compares the sent transaction with the request. */
export const matchEvmTransaction = (requestedEffect: EvmEffect, sentEffect: EvmEffect): EvmMatch =>
  isSame(requestedEffect.from, sentEffect.from) &&
  isSame(requestedEffect.to, sentEffect.to) &&
  requestedEffect.value === sentEffect.value
    ? matchData(requestedEffect.data.toLowerCase(), sentEffect.data.toLowerCase())
    : "other";
