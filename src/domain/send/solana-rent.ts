/**
 * The least an account without data keeps, lamports: (128 bytes of overhead) x 3,480 x 2 years.
 * A node refuses a transfer, of tokens too, whose payer is left with less, unless nothing is left,
 * and one that begins an account with less.
 */
export const RENT_MINIMUM = 890_880n;
/** What wallets add of their own (a priority fee) has room beside the maximum, lamports. */
const WALLET_ROOM = 100_000n;

/** What a maximum leaves on an account beside the fee, lamports. */
export const SOLANA_RESERVE = RENT_MINIMUM + WALLET_ROOM;

/**
 * Whether nodes refuse to have the paying account left with that: it may be emptied, or stay below
 * the least if it was there before, and nothing between.
 */
export const leavesTooLittle = ({
  before,
  left,
}: {
  readonly before: bigint;
  readonly left: bigint;
}): boolean => before >= RENT_MINIMUM && left > 0n && left < RENT_MINIMUM;

/** Whether nodes refuse a payment that begins an account. Lamports. */
export const beginsTooSmall = ({
  units,
  receiverHolds,
}: {
  readonly units: bigint;
  readonly receiverHolds: bigint;
}): boolean => receiverHolds === 0n && units < RENT_MINIMUM;
