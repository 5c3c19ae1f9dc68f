/** What a transaction does, on any EVM chain. `data` is 0x hex. */
export interface EvmEffect {
  readonly from: string;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly data: string;
}

/**
 * How a transaction that was sent stands to the one that was requested. `same`: it does what was
 * requested; attribution after the data (ERC-8021) changes nothing. `edited`: the same call with
 * what popular wallets let their users or themselves change, so that it is no proof: another
 * allowance in an ERC-20 `approve`, other bytes after the data. `other`: anything else.
 */
export type EvmMatch = "same" | "edited" | "other";

/** The end of data that carries attribution (ERC-8021). */
const ATTRIBUTION_END = "80218021802180218021802180218021";
/** Most hex digits of attribution: two codes of a wallet and an app fit many times. */
const MOST_ATTRIBUTION = 1_024;
/** `approve(address,uint256)` and its spender; the allowance follows. */
const APPROVE = /^0x095ea7b3[0-9a-f]{64}/;
const APPROVE_LENGTH = 10 + 128;

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase();

const matchData = (requested: string, sent: string): EvmMatch => {
  if (sent === requested) return "same";
  if (sent.startsWith(requested)) {
    const added = sent.slice(requested.length);
    return added.length <= MOST_ATTRIBUTION && added.endsWith(ATTRIBUTION_END) ? "same" : "edited";
  }
  const approval = APPROVE.exec(requested)?.[0];
  return approval !== undefined &&
    requested.length === APPROVE_LENGTH &&
    sent.length >= APPROVE_LENGTH &&
    sent.startsWith(approval)
    ? "edited"
    : "other";
};

/** Compares what was sent with what was requested. */
export const matchEvmTransaction = (requested: EvmEffect, sent: EvmEffect): EvmMatch =>
  isSame(requested.from, sent.from) &&
  isSame(requested.to, sent.to) &&
  requested.value === sent.value
    ? matchData(requested.data.toLowerCase(), sent.data.toLowerCase())
    : "other";
